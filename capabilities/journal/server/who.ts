import type { Right } from '#platform/kernel/policy.ts'

/**
 * Who may do an act, which its command declares:
 *
 * - rights: users with the rights that it asks policies for. All that it may ask for are listed here, including those
 *   of what it calls; which of them it asks for depends on the input. It goes without saying that the user must see the
 *   things that it names, unless nothing more is required of one.
 * - `own`: everyone, since it touches only what is theirs.
 * - `member`: everyone in the workspace.
 * - `elsewhere`: the capabilities decide whose things it turns out to touch; it knows none of them.
 * - `installation`: no user. Jobs carry it out, and the program itself.
 *
 * The sentence says why, or what limits it.
 */
export type Who = Rights | { own: string } | { member: string } | { elsewhere: string } | { installation: string }

type Rights = readonly [Right, ...Right[]]

/** For acts that users reach. */
export type WhoOfPeople = Exclude<Who, { installation: string }>

export function isOfRights(who: Who): who is Rights {
  return Array.isArray(who)
}

/** The same as text for people: the policies' sentences about the rights, each with its name if there are several. */
export function describedWho(who: Who): string {
  if (!isOfRights(who)) return `Who may: ${Object.values<string>(who).join(' ')}`
  const rights = [...new Set(who)]
  if (rights.length === 1) return `Who may: ${who[0].says}`
  return ['Who may:', ...rights.map(({ resource, action, says }) => `- ${resource}.${action}: ${says}`)].join('\n')
}
