/** One turn of a speaker in a reference. */
export interface SpokenTurn {
  startMs: number
  endMs: number
  speaker: string
}

/** One turn of a speaker as it was recognised. */
interface HeardTurn {
  startMs: number | null
  endMs: number | null
  speaker: string | null
}

/** Shares of the time in which people speak. */
interface DiarizationErrors {
  share: number
  missed: number
  invented: number
  confused: number
}

const STEP_MS = 10

/** The turns of a reference in the format RTTM. */
export function detectSpeakers(rttm: string): SpokenTurn[] {
  return rttm
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
    .map(([, , , start, length, , , speaker = '']) => ({
      startMs: Number(start) * 1000,
      endMs: (Number(start) + Number(length)) * 1000,
      speaker,
    }))
}

/**
 * The diarization error: time that was missed, added, or assigned to another speaker. A recognised name stands for the
 * speaker who speaks most while it is assigned.
 */
export function diarizationErrors(
  turns: readonly SpokenTurn[],
  heard: readonly HeardTurn[],
  untilMs: number,
): DiarizationErrors {
  let [spoken, missed, invented] = [0, 0, 0]
  const together = new Map<string, number>()
  const both: { said: Set<string>; name: string }[] = []
  for (let ms = 0; ms < untilMs; ms += STEP_MS) {
    const said = new Set(
      turns.filter(({ startMs, endMs }) => ms >= startMs && ms < endMs).map(({ speaker }) => speaker),
    )
    const name = heard.find(({ startMs, endMs }) => ms >= (startMs ?? 0) && ms < (endMs ?? 0))?.speaker
    spoken += said.size
    missed += Math.max(0, said.size - (name === undefined ? 0 : 1))
    if (name === undefined || name === null) continue
    if (said.size === 0) invented += 1
    else both.push({ said, name })
    for (const speaker of said) together.set(`${name} ${speaker}`, (together.get(`${name} ${speaker}`) ?? 0) + 1)
  }
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))]
  const namedBy = (name: string): string =>
    speakers.toSorted(
      (one, other) => (together.get(`${name} ${other}`) ?? 0) - (together.get(`${name} ${one}`) ?? 0),
    )[0] ?? ''
  const confused = both.filter(({ said, name }) => !said.has(namedBy(name))).length
  return {
    share: (missed + invented + confused) / spoken,
    missed: missed / spoken,
    invented: invented / spoken,
    confused: confused / spoken,
  }
}
