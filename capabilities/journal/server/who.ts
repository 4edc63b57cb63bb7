import type { Right } from '#platform/kernel/policy.ts'

/**
 * Who may do an act, which its command says:
 *
 * - rights: whoever holds those that it asks policies for. All that it may ask for stand here, in what it calls too;
 *   which it does goes by what it is given. That the things it names are seen goes without saying, unless nothing more
 *   is asked of one.
 * - `own`: everybody, since it touches nothing but what is theirs.
 * - `member`: everybody in the workspace.
 * - `elsewhere`: the capabilities decide whose things it turns out to touch; it knows none of them.
 * - `installation`: nobody. Jobs carry it out, and the program itself.
 *
 * The sentence says why, or what limits it.
 */
export type Who = Rights | { own: string } | { member: string } | { elsewhere: string } | { installation: string }

type Rights = readonly [Right, ...Right[]]

/** Of acts that people reach. */
export type WhoOfPeople = Exclude<Who, { installation: string }>

export function isOfRights(who: Who): who is Rights {
  return Array.isArray(who)
}

/** The same for people: what policies say of the rights, each by its name where there are several. */
export function describedWho(who: Who): string {
  if (!isOfRights(who)) return `Who may: ${Object.values<string>(who).join(' ')}`
  const rights = [...new Set(who)]
  if (rights.length === 1) return `Who may: ${who[0].says}`
  return ['Who may:', ...rights.map(({ resource, action, says }) => `- ${resource}.${action}: ${says}`)].join('\n')
}
