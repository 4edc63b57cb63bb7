import { STUDY_SIZES } from '#database/sample/write-study.ts'
import { addressOf, type Operator } from './open-operator.ts'
import { DEFAULT_SUBDOMAIN, SEEDED_PASSWORD, seedWorkspace } from './seed/seed-workspace.ts'

interface Options {
  size: keyof typeof STUDY_SIZES
  seed?: number
  workspace?: string
  json?: boolean
}

const MS = 1_000

/** Fills a workspace, with progress on standard error, and prints what it contains and who signs in where. */
export async function seedForOperator(operator: Operator, { size, seed, workspace, json }: Options) {
  const began = performance.now()
  const made = await seedWorkspace(operator.services, {
    subdomain: workspace ?? DEFAULT_SUBDOMAIN,
    size: STUDY_SIZES[size],
    ...(seed === undefined ? {} : { seed }),
    onProgress: (sentence) => json === true || process.stderr.write(`${sentence} …\n`),
  })
  const { teamId, subdomain, added, counts, members } = made
  const address = addressOf(operator, { teamId, subdomain, domain: null })
  const seconds = Math.round((performance.now() - began) / MS)
  const holds = Object.entries(counts)
    .map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
    .join(', ')
  const people = members
    .map(({ name, email, role }) => `  ${email.padEnd(24)}${name}, ${role.toLowerCase()}`)
    .join('\n')
  const { interviews, recordings, entries, answers } = made.size
  return {
    teamId,
    subdomain,
    address,
    added,
    seed: made.seed,
    notes: interviews + recordings + entries + answers,
    counts,
    members: members.map(({ name, email, role }) => ({ name, email, role })),
    password: SEEDED_PASSWORD,
    says: `${added ? `Filled in ${seconds} s` : 'All of it was there already'}: ${holds}.
Sign in at ${address} with the password ${SEEDED_PASSWORD} as
${people}`,
  }
}
