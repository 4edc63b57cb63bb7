import type { SpeakerRole } from './speaker.ts'
import { roleOfLabel } from './speaker-labels.ts'
import type { SpeakerPart } from './spoken-parts.ts'

/** What a speaker seems to be there for. */
export interface RoleGuess {
  role: SpeakerRole
  /** Whether something may be left out by it before somebody confirms it. */
  isSure: boolean
}

/** Who asks in so many of their turns leads the talk … */
const ASKS_SHARE = 0.4
/** … where each of the others asks at most so often for each time that they do. */
const OTHERS_ASK_AT_MOST = 0.5
/** Fewer turns show nothing. */
const LEAST_TURNS = 3
/** Surely only in a talk of two that is long, and in which the one asks nearly always, the other nearly never. */
const SURE_TURNS = 6
const SURELY_ASKS_SHARE = 0.6
const SURELY_OTHERS_ASK_AT_MOST = 0.25

/**
 * What the speakers of one note seem to be there for: by labels that say it, by names of members, and by who asks while
 * the others answer.
 * @param isMember whether a member of the workspace is called so, by first and last name
 * @returns by name; who is not in it could be either
 */
export function guessRoles(
  speakers: readonly SpeakerPart[],
  isMember: (name: string) => boolean,
): Map<string | null, RoleGuess> {
  const guesses = new Map<string | null, RoleGuess>()
  for (const { name } of speakers) {
    const role = name === null ? null : roleOfLabel(name)
    if (role !== null) guesses.set(name, { role, isSure: true })
    else if (name !== null && isMember(name)) guesses.set(name, { role: 'INTERVIEWER', isSure: true })
  }
  const asks = guesses.size === 0 ? whoAsks(speakers) : null
  if (asks) guesses.set(asks.name, { role: 'INTERVIEWER', isSure: asks.isSure })
  const leads = [...guesses.values()].filter(({ role }) => role === 'INTERVIEWER')
  if (leads.length === 0) return guesses
  // Who speaks with an interviewer is asked by them; of several, one may have come along.
  const isSure = speakers.length === leads.length + 1 && leads.every((lead) => lead.isSure)
  for (const { name } of speakers) if (!guesses.has(name)) guesses.set(name, { role: 'PARTICIPANT', isSure })
  return guesses
}

/** The one who asks while the others answer; null where nobody does, or several. */
function whoAsks(speakers: readonly SpeakerPart[]): { name: string | null; isSure: boolean } | null {
  const [most, ...others] = speakers.toSorted((a, b) => share(b) - share(a))
  if (most === undefined || others.length === 0 || most.turns < LEAST_TURNS || share(most) < ASKS_SHARE) return null
  const othersAsk = Math.max(...others.filter(({ turns }) => turns >= LEAST_TURNS).map(share), 0)
  if (othersAsk > share(most) * OTHERS_ASK_AT_MOST) return null
  return {
    name: most.name,
    isSure:
      others.length === 1 &&
      most.turns >= SURE_TURNS &&
      share(most) >= SURELY_ASKS_SHARE &&
      othersAsk <= share(most) * SURELY_OTHERS_ASK_AT_MOST,
  }
}

function share({ questions, turns }: SpeakerPart): number {
  return turns === 0 ? 0 : questions / turns
}
