import { list } from './setting.ts'

export const ROLE_NAMES = ['api', 'collab', 'worker'] as const

/** A role of a process. */
export type Role = (typeof ROLE_NAMES)[number]

/** The roles that a value of ROLES names. */
export function parseRoles(value: string): Role[] {
  const names = list(value)
  return names.length === 0 || names.includes('all')
    ? [...ROLE_NAMES]
    : ROLE_NAMES.filter((role) => names.includes(role))
}

/** Whether it names a role. */
export function isRole(name: string): name is Role {
  return ROLE_NAMES.some((role) => role === name)
}
