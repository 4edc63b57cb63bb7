/**
 * `npm run quarry -- …`: the operator's command line. Needs no running server, and works next to one. Exit codes: 0
 * done, 1 it could not be done, 2 wrong arguments, 3 there was nothing to find.
 */
import { userInfo } from 'node:os'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import { emailAddress } from '#identity/model/fields.ts'
import { mailboxAddress } from '#identity/server/mailbox-key.ts'
import { isSetUpHere, setUpAddress } from '#identity/server/set-up-key.ts'
import { ADD_ONS, PLAN_NAMES } from '#plans/model/plans.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { ConfigurationError, loadConfiguration } from '#platform/server/configuration.ts'
import { EmbeddedPostgresError } from '#platform/server/embedded-postgres/index.ts'
import { ModelsMissingError, sentenceModel, speechModel } from '#platform/server/models/index.ts'
import type { Operator } from './operator/open-operator.ts'

const EXIT_FAILED = 1
const EXIT_USAGE = 2
const EXIT_NOTHING = 3
const DEFAULT_RESULTS = 20

const program = new Command('quarry')
  .description('Operates an installation of Quarry.')
  .exitOverride()
  .showHelpAfterError()

function parseSeed(text: string): number {
  const seed = Number(text)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new InvalidArgumentError('Give a whole number.')
  return seed
}

interface Common {
  json?: boolean
}

/** One line of JSON if requested, otherwise text for people. */
function print(options: Common, value: unknown, sentence: () => string): void {
  process.stdout.write(`${options.json === true ? JSON.stringify(value) : sentence()}\n`)
}

async function withOperator<Result>(work: (operator: Operator) => Promise<Result>): Promise<Result> {
  const { openOperator } = await import('./operator/open-operator.ts')
  const operator = await openOperator()
  try {
    return await work(operator)
  } finally {
    await operator.close()
  }
}

program
  .command('workspace')
  .description('Workspaces of this installation.')
  .command('create')
  .description(
    'Makes a workspace with its first administrator, and prints its team id, address and an access token as JSON.',
  )
  .requiredOption('--name <name>', 'what the workspace is called')
  .requiredOption('--email <address>', 'the first administrator')
  .option('--password <password>', 'a password for the administrator; without one, the way in is a code by mail')
  .option('--subdomain <word>', 'where it answers; made from the name when not given')
  .option('--json', 'print JSON (this command always does)')
  .action(async (options: { name: string; email: string; password?: string; subdomain?: string }) => {
    const made = await withOperator(async (operator) => {
      const { createWorkspaceFor } = await import('./operator/create-workspace.ts')
      return createWorkspaceFor(operator, options)
    })
    process.stdout.write(`${JSON.stringify(made)}\n`)
  })

program
  .command('plan')
  .description('Shows the plan of a workspace and what it has beside it, after changing what is given.')
  .requiredOption('--workspace <subdomain>', 'the workspace, by subdomain or team id')
  .addOption(new Option('--plan <name>', 'another plan').choices(PLAN_NAMES))
  .addOption(new Option('--add <add-on...>', 'what it gets beside its plan').choices(ADD_ONS))
  .addOption(new Option('--remove <add-on...>', 'what it no longer has beside its plan').choices(ADD_ONS))
  .option('--by <name>', 'who changes it, kept in the journal; the account of this machine when not given')
  .option('--json')
  .action(
    async ({
      by = userInfo().username,
      ...options
    }: { workspace: string; plan?: string; add?: string[]; remove?: string[]; by?: string } & Common) => {
      const { plan, addOns } = await withOperator(async (operator) => {
        const { changePlanFor } = await import('./operator/change-plan.ts')
        return changePlanFor(operator, { ...options, by })
      })
      print(options, { plan, addOns }, () => [plan, ...addOns].join(' + '))
    },
  )

program
  .command('sign-in-link')
  .description(
    'Prints a link that signs in once, within half an hour: for installations without mail server, and whoever lost their way in.',
  )
  .argument('<address>', 'the email address; without an account, the link makes one')
  .option('--json')
  .action(async (address: string, options: Common) => {
    const link = await withOperator(async ({ services }) => {
      const email = parseInput(z.object({ email: emailAddress }), { email: address })
      return services.identity.signInLink(email.email)
    })
    print(options, { link }, () => link)
  })

program
  .command('mailbox')
  .description('Prints the address of the mailbox, which keeps mail while no mail server is set up.')
  .option('--json')
  .action((options: Common) => {
    const configuration = loadConfiguration()
    if (configuration.mailGoes !== 'to-mailbox')
      throw new Failure('InvalidOperation', 'This installation does not show mail on a page.')
    const address = mailboxAddress(configuration)
    print(options, { address }, () => address)
  })

program
  .command('set-up-link')
  .description('Prints the link that sets up an installation which only this machine reaches and nobody uses yet.')
  .option('--json')
  .action((options: Common) => {
    const configuration = loadConfiguration()
    if (!isSetUpHere(configuration))
      throw new Failure(
        'InvalidOperation',
        'This installation is reachable from the network: “npm run quarry -- sign-in-link ADDRESS” prints a sign-in link for its first person.',
      )
    const link = setUpAddress(configuration)
    print(options, { link }, () => link)
  })

program
  .command('import')
  .description('Imports files into a project, as the wizard does with its first guess or with a mapping.')
  .argument('<file...>', 'CSV, TSV, XLSX, text, Markdown, HTML, DOCX, VTT or SRT')
  .requiredOption('--workspace <subdomain>', 'the workspace, by subdomain or team id')
  .requiredOption('--project <id or title>', 'the project; one with a new title is made')
  .option('--mapping <file>', 'how columns become notes, as JSON')
  .option('--as <address>', 'act as this member; the first administrator when not given')
  .option('--json')
  .action(
    async (
      files: string[],
      options: { workspace: string; project: string; mapping?: string; as?: string } & Common,
    ) => {
      const results = await withOperator(async (operator) => {
        const { importFiles } = await import('./operator/import-files.ts')
        return importFiles(operator, {
          files,
          workspace: options.workspace,
          project: options.project,
          mapping: options.mapping,
          as: options.as,
        })
      })
      for (const result of results) print(options, result, () => `${result.file}: ${result.says}`)
      if (results.some((result) => !result.ok)) process.exitCode = EXIT_FAILED
    },
  )

program
  .command('search')
  .description('Searches a workspace as a member sees it.')
  .argument('<query>')
  .requiredOption('--workspace <subdomain>', 'the workspace, by subdomain or team id')
  .option('--type <type>', 'project, note, highlight, insight, tag or person')
  .option('--limit <number>', 'results at the most', String(DEFAULT_RESULTS))
  .option('--as <address>', 'act as this member; the first administrator when not given')
  .option('--json')
  .action(async (query: string, options: { workspace: string; type?: string; limit: string; as?: string } & Common) => {
    const result = await withOperator(async (operator) => {
      const { searchWorkspace } = await import('./operator/search-workspace.ts')
      return searchWorkspace(operator, {
        query,
        workspace: options.workspace,
        type: options.type,
        limit: Number(options.limit),
        as: options.as,
      })
    })
    print(options, result, () =>
      result.items
        .map(
          (item) =>
            `${item.type.toLowerCase().padEnd(10)} ${item.preview.title.map((part) => part.text).join('') || item.preview.content.map((part) => part.text).join('')}`,
        )
        .concat(`${result.total} found`)
        .join('\n'),
    )
    if (result.total === 0) process.exitCode = EXIT_NOTHING
  })

program
  .command('check-search')
  .description('Compares what search knows of a workspace with its content.')
  .requiredOption('--workspace <subdomain>', 'the workspace, by subdomain or team id')
  .option('--json')
  .action(async (options: { workspace: string } & Common) => {
    const found = await withOperator(async (operator) => {
      const { checkSearch } = await import('./operator/check-search.ts')
      return checkSearch(operator, options.workspace)
    })
    print(options, found, () => {
      const meaning = found.withoutMeaning === 0 ? '' : ` ${found.withoutMeaning} are not found by their meaning yet.`
      if (found.isInStep) return `All ${found.things} things are found as they stand.${meaning}`
      return (
        `Of ${found.things} things ${found.missing} are missing and ${found.different} differ; ${found.beyond}` +
        ` are known that are gone.${meaning} Once no one writes, look again: if it stays, remove the folder ` +
        '“search” in the data folder and start again.'
      )
    })
    if (!found.isInStep) process.exitCode = EXIT_FAILED
  })

program
  .command('export')
  .description('Writes everything a member can see as plain files.')
  .requiredOption('--workspace <subdomain>', 'the workspace, by subdomain or team id')
  .requiredOption('--to <folder>', 'a folder that is not there yet')
  .option('--as <address>', 'act as this member; the first administrator when not given')
  .option('--json')
  .action(async (options: { workspace: string; to: string; as?: string } & Common) => {
    const result = await withOperator(async (operator) => {
      const { exportWorkspace } = await import('./operator/export-workspace.ts')
      return exportWorkspace(operator, { workspace: options.workspace, to: options.to, as: options.as })
    })
    print(
      options,
      result,
      () =>
        `Exported to ${result.folder}: ${Object.entries(result.counts)
          .map(([kind, count]) => `${count} ${kind}s`)
          .join(', ')}.`,
    )
  })

program
  .command('backup')
  .description('A consistent copy of the database and all files, while the server runs or not.')
  .argument('<folder>', 'a folder that is not there yet')
  .option(
    '--with-secret-keys',
    'with the keys that encrypt stored secrets: whoever has the backup can then read these, for example keys of model services',
  )
  .option('--json')
  .action(async (folder: string, options: { withSecretKeys?: boolean } & Common) => {
    const result = await withOperator(async (operator) => {
      const { backUp } = await import('./operator/back-up.ts')
      return backUp(operator, folder, { withSecretKeys: options.withSecretKeys === true })
    })
    print(options, result, () => result.says)
  })

program
  .command('restore')
  .description('Brings a backup into an installation that holds no workspace yet. Stop the server first.')
  .argument('<folder>', 'what `backup` wrote')
  .option('--json')
  .action(async (folder: string, options: Common) => {
    const { restore } = await import('./operator/restore.ts')
    const result = await restore(folder)
    print(options, result, () => result.says)
  })

program
  .command('rotate-secret-key')
  .description(
    'Puts all stored secrets under another key, while the server runs or not: a new one in the file secret-keys, or the first of QUARRY_SECRET_KEY.',
  )
  .option('--json')
  .action(async (options: Common) => {
    const result = await withOperator(async (operator) => {
      const { rotateSecretKey } = await import('./operator/rotate-secret-key.ts')
      return rotateSecretKey(operator)
    })
    print(options, result, () => result.says)
    if (result.unreadable > 0) process.exitCode = EXIT_FAILED
  })

program
  .command('doctor')
  .description('Looks at every part and says what is missing and how to get it.')
  .option('--json')
  .action(async (options: Common) => {
    const { examine } = await import('./operator/doctor.ts')
    const findings = await examine()
    print(options, findings, () =>
      findings.map(({ part, state, says }) => `${state.padEnd(8)}${part.padEnd(14)}${says}`).join('\n'),
    )
    if (findings.some((finding) => finding.state === 'wrong')) process.exitCode = EXIT_FAILED
  })

program
  .command('seed')
  .description(
    'Fills a workspace with a made-up study whose members have a known password: for developing and trying out, not where others reach the installation.',
  )
  .addOption(new Option('--size <size>', 'how much').choices(['small', 'large']).default('small'))
  .option('--seed <number>', 'another number makes other texts', parseSeed)
  .option('--workspace <subdomain>', 'the workspace; made when it is not there')
  .option('--json')
  .action(async (options: { size: 'small' | 'large'; seed?: number; workspace?: string } & Common) => {
    const result = await withOperator(async (operator) => {
      const { seedForOperator } = await import('./operator/seed-for-operator.ts')
      return seedForOperator(operator, options)
    })
    print(options, result, () => result.says)
  })

program
  .command('fetch-models')
  .description(
    'Fetches the models that run on this machine, where they are not here yet: afterwards recordings are transcribed and texts found by their meaning without network.',
  )
  .option('--json')
  .action(async (options: Common) => {
    const { modelFolder } = loadConfiguration().speech
    for (const model of [sentenceModel, speechModel]) await model.fetch(modelFolder, new AbortController().signal)
    print(options, { folder: modelFolder }, () => `The models are in ${modelFolder}.`)
  })

/** A failure in the requested format, on standard error. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE
  const known = [Failure, ConfigurationError, EmbeddedPostgresError, ModelsMissingError].some(
    (kind) => error instanceof kind,
  )
  const message = error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error)
  const asJson = process.argv.includes('--json')
  const code = error instanceof Failure ? error.code : 'InternalError'
  process.stderr.write(`${asJson ? JSON.stringify({ errors: [{ code, message }] }) : message}\n`)
  return error instanceof Failure && error.code === 'ValidationError' ? EXIT_USAGE : EXIT_FAILED
}

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = explain(error)
}
