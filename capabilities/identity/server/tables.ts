import type { ColumnType, Generated } from 'kysely'

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>

/** One person, identified by one address in lower case. */
interface IdentityTable {
  id: string
  email: string
  name: string
  email_verified: Generated<boolean>
  image: string | null
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}

/** A password (`provider` credential, `subject` the identity) or a link to an OpenID Connect provider. */
interface SignInMethodTable {
  id: string
  identity_id: string
  provider: string
  subject: string
  password_hash: string | null
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}

/**
 * A session belongs to one host. Those that came from one sign-in, by tickets, share `family_id` and
 * `authenticated_at`.
 */
interface SessionTable {
  id: string
  identity_id: string
  token_hash: string
  family_id: string
  host: string
  method: string
  authenticated_at: Date
  last_used_at: Date
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}

interface VerificationTable {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}

interface TicketTable {
  token_hash: string
  identity_id: string
  family_id: string
  host: string
  method: string
  authenticated_at: Date
  expires_at: Date
  /** The digest of the secret that the requesting browser keeps on that host. */
  browser_hash: string
}

interface SignUpTable {
  identity_id: string
  browser_token_hash: string | null
  install_template_id: string | null
  marketing_comms_enabled: boolean | null
  promo: string | null
  team_name: string | null
  org_size: string | null
  job_role: string | null
  created_at: Defaulted<Date>
}

interface LockoutTable {
  address_hash: string
  source_hash: string
  failures: number
  first_failed_at: Date
  locked_until: Date | null
}

interface RateWindowTable {
  key: string
  used: number
  ends_at: Date
}

declare module '#platform/server/database/tables.ts' {
  interface GlobalTables {
    identities: IdentityTable
    sign_in_methods: SignInMethodTable
    sessions: SessionTable
    verifications: VerificationTable
    tickets: TicketTable
    sign_ups: SignUpTable
    lockouts: LockoutTable
    rate_windows: RateWindowTable
  }
}
