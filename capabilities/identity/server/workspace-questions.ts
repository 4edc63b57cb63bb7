import type { AvailableTeam, LoginTeam } from '../model/answers.ts'
import type { SignInMethod } from '../model/requests.ts'

/**
 * How long sessions may live on a workspace's host, in addition to the limit of the whole installation. Null: no limit
 * of its own.
 */
export interface SessionLimits {
  idleSeconds: number | null
  absoluteSeconds: number | null
  /** Sign-in methods that this workspace does not accept. */
  refusedMethods?: ReadonlyArray<SignInMethod>
}

/**
 * The questions that identity asks of workspaces, which are a layer above it: passed in when identity is opened. Host
 * names are in lower case without a port.
 */
export interface WorkspaceQuestions {
  /**
   * The limits of the workspace on this host, or null if there is none. Called at every request: answer from memory
   * where possible.
   */
  limitsOf(host: string): Promise<SessionLimits | null>
  /** Whether a workspace answers on this host: tickets are issued for no other. */
  isWorkspaceHost(host: string): Promise<boolean>
  /** Whether a person is in the workspace on this host. */
  isMemberOn(host: string, identityId: string): Promise<boolean>
  /**
   * The workspaces a person is in, and those that an invite or an approved domain opens; with `onlyOn` only the one on
   * that host, if they are in it.
   */
  loginTeams(identity: {
    identityId: string
    email: string
    onlyOn?: string
  }): Promise<{ currentTeams: LoginTeam[]; availableTeams: AvailableTeam[] }>
  /** The address to which an open invite with this secret was mailed, or null. */
  invitedAddress(token: string): Promise<string | null>
  /** Whether the installation has any workspace. */
  hasWorkspaces(): Promise<boolean>
  /** A workspace that has a faster sign-in method for this address than a mail (enterprise sign-on), if any. */
  fastLoginTeam(email: string): Promise<string | null>
  /** Sentences that say why this person cannot leave now, for example as the only administrator of a workspace. */
  reasonsToStay(identityId: string): Promise<string[]>
}

/** The answers where no workspaces exist. */
export const NO_WORKSPACES: WorkspaceQuestions = {
  limitsOf: async () => Promise.resolve(null),
  isWorkspaceHost: async () => Promise.resolve(false),
  isMemberOn: async () => Promise.resolve(false),
  loginTeams: async () => Promise.resolve({ currentTeams: [], availableTeams: [] }),
  invitedAddress: async () => Promise.resolve(null),
  hasWorkspaces: async () => Promise.resolve(false),
  fastLoginTeam: async () => Promise.resolve(null),
  reasonsToStay: async () => Promise.resolve([]),
}
