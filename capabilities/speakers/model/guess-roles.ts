import type { SpeakerRole } from './speaker.ts'
import { roleOfLabel } from './speaker-labels.ts'
import type { SpeakerPart } from './spoken-parts.ts'

/** The guessed role of a speaker. */
export interface RoleGuess {
  role: SpeakerRole
  /** Whether it is certain enough to leave something out before a user confirms it. */
  isSure: boolean
}

/** The share of turns with a question from which a speaker counts as the interviewer … */
const ASKS_SHARE = 0.4
/** … if each of the others asks at most this often, relative to them. */
const OTHERS_ASK_AT_MOST = 0.5
/** Fewer turns are not enough evidence. */
const LEAST_TURNS = 3
/** Certain only in a long conversation of two, in which one asks nearly always, and the other nearly never. */
const SURE_TURNS = 6
const SURELY_ASKS_SHARE = 0.6
const SURELY_OTHERS_ASK_AT_MOST = 0.25

/**
 * Guesses the roles of the speakers of one note: by labels that state a role, by names of members, and by who asks
 * while the others answer.
 * @param isMember whether a member of the workspace has this first and last name
 * @returns by name; a missing one could be either
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
  // The only other speaker besides interviewers is the participant; of several, one may be accompanying.
  const isSure = speakers.length === leads.length + 1 && leads.every((lead) => lead.isSure)
  for (const { name } of speakers) if (!guesses.has(name)) guesses.set(name, { role: 'PARTICIPANT', isSure })
  return guesses
}

/** The only speaker who asks while the others answer; null if there is none, or several. */
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
