import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { exportWorkspace } from '../../../apps/server/operator/export-workspace.ts'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { installationContext } from '#files/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { LanguagePart } from '#platform/server/models/index.ts'
import { createProject } from '#projects/server/index.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { startLanguageService } from '#tests/harness/language-service.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { CALL_LOST_MINUTES, CALLS_AT_ONCE } from '../model/limits.ts'
import { MILLION, monthOf } from '../model/money.ts'
import { changeLanguageModelUse } from './commands/change-language-model-use.ts'
import { removeLanguageModel } from './commands/remove-language-model.ts'
import { setLanguageModel } from './commands/set-language-model.ts'
import { tryLanguageModel } from './try-language-model.ts'
import { askLanguageModel, noteRegion, openLanguageTurns, openWorkspaceModel, requireLanguageModel } from './index.ts'
import { forgetOldCalls, monthTotals } from './usage-store.ts'

const KEY = 'sk-of-this-workspace-only'
const service = await startLanguageService()
afterAll(async () => service.close())
beforeEach(() => {
  service.asked.length = 0
  service.answerWith(() => ({ pieces: ['I am ', 'here.'], usage: { input: 100, output: 10 } }))
})
const { services, connectionString, newWorkspace } = await useServices({
  environment: {
    QUARRY_LANGUAGE_MODEL_NAME: 'model-of-all',
    QUARRY_LANGUAGE_MODEL_URL: service.url,
    QUARRY_LANGUAGE_MODEL_REGION: 'EU',
    QUARRY_LANGUAGE_MODEL_PRICES: '2 10 EUR',
    QUARRY_LANGUAGE_MODELS_PRIVATE: 'on',
  },
})
/** The same installation, whose workspaces may not reach private addresses. */
const guarded = {
  ...services,
  configuration: { ...services.configuration, languageModels: { ofWorkspaces: true, allowsPrivate: false } },
}
const OWN = { provider: 'openai-compatible', baseUrl: service.url, model: 'model-of-ours', key: KEY, region: 'US' }
const REQUEST = {
  instructions: 'Answer.',
  messages: [{ role: 'user' as const, text: 'Are you there?' }],
  maxOutputTokens: 100,
}
const signal = new AbortController().signal

const ask = async (context: WorkspaceContext, projectIds: Id[] = []) =>
  askLanguageModel(context, { purpose: 'summary', projectIds }, REQUEST, signal)

async function totals({ teamId }: TestWorkspace) {
  return services.database
    .workspace(teamId)
    .read(async (tx) => monthTotals(tx, { teamId, month: monthOf(new Date()), currency: 'EUR' }))
}

async function regions({ teamId }: TestWorkspace) {
  return services.database.workspace(teamId).read(async (tx) => {
    const rows = await tx
      .selectFrom('journal')
      .select(['before', 'after'])
      .where('type', '=', 'language-model.region-changed')
      .orderBy('sequence')
      .execute()
    return rows.map(({ before, after }) => [before, after].map((side) => (side as { region: string | null }).region))
  })
}

const SHOWN = `{ languageModel { source model region unavailable isSwitchedOff viewerCan { view administer }
  administration { own { model baseUrl hasKey region } monthlyBudget month { currency budget spent reserved calls } } }
  languageModelShares { nodes { purpose calls cost user { id } } }
  languageModelCalls { nodes { purpose outcome model region inputTokens outputTokens cost } } }`

async function shown(context: WorkspaceContext, from = services) {
  const { data, errors } = await askGraph({ services: from, workspace: context }, SHOWN)
  expect(errors).toBeUndefined()
  return data as {
    languageModel: Record<string, unknown> | null
    languageModelShares: { nodes: unknown[] }
    languageModelCalls: { nodes: Array<Record<string, unknown>> }
  }
}

describe('whose model is asked', () => {
  test("the installation's, until the workspace sets its own; a change of region is an event of its own", async () => {
    const workspace = await newWorkspace()
    const ada = await workspace.founder()
    expect((await ask(ada)).text).toBe('I am here.')
    expect(service.asked.at(-1)).toMatchObject({ key: undefined, body: { model: 'model-of-all' } })

    await runCommand(ada, setLanguageModel, OWN)
    await ask(await workspace.founder())
    expect(service.asked.at(-1)).toMatchObject({ key: `Bearer ${KEY}`, body: { model: 'model-of-ours' } })
    // The key stays while the form does not name it.
    await runCommand(ada, setLanguageModel, { ...OWN, key: undefined, model: 'newer', region: 'US' })
    await ask(await workspace.founder())
    expect(service.asked.at(-1)).toMatchObject({ key: `Bearer ${KEY}`, body: { model: 'newer' } })

    await runCommand(ada, removeLanguageModel, {})
    await ask(await workspace.founder())
    expect(service.asked.at(-1)).toMatchObject({ key: undefined, body: { model: 'model-of-all' } })
    expect(await regions(workspace)).toEqual([
      ['EU', 'US'],
      ['US', 'EU'],
    ])
    expect(
      await ada.database.read(async (tx) => tx.selectFrom('secrets').select('id').execute()),
      'no key is left',
    ).toEqual([])
  })

  test('a key is not sent to another service than the one it was entered for', async () => {
    const ada = await (await newWorkspace()).founder()
    await runCommand(ada, setLanguageModel, OWN)
    await runCommand(ada, setLanguageModel, { ...OWN, key: undefined, baseUrl: 'http://127.0.0.1:9/v1' })
    expect((await shown(ada)).languageModel).toMatchObject({ administration: { own: { hasKey: false } } })
    await expect(runCommand(ada, setLanguageModel, { ...OWN, provider: 'anthropic', key: null })).rejects.toMatchObject(
      {
        code: 'ValidationError',
        message: 'Anthropic needs a key. Enter it.',
      },
    )
  })

  test('an address from a workspace does not lead into the private network, unless the installation allows it', async () => {
    const workspace = await newWorkspace()
    const ada = await workspace.founder()
    await runCommand(ada, setLanguageModel, OWN)
    await expect(ask({ ...ada, services: guarded })).rejects.toMatchObject({ outcome: 'unreachable' })
    expect(service.asked).toEqual([])
  })
})

describe('why none is asked', () => {
  test('none is set up, switched off for all, or in a project; undone as it was done', async () => {
    const workspace = await newWorkspace()
    const ada = await workspace.founder()
    const { id: projectId } = await runCommand(ada, createProject, { title: 'Quiet' })
    await expect(requireLanguageModel({ ...ada, services: guarded }, { purpose: 'summary' })).rejects.toMatchObject({
      reason: 'NO_LANGUAGE_MODEL',
    })
    await runCommand(ada, changeProject, { id: projectId, aiOff: true })
    await expect(ask(ada, [projectId])).rejects.toMatchObject({
      reason: 'AI_SWITCHED_OFF',
      message: 'AI is switched off in this project.',
    })
    await ask(await workspace.founder())

    const operation = newId()
    await runCommand(ada, changeLanguageModelUse, { switchedOff: true }, operation)
    await expect(ask(await workspace.founder())).rejects.toMatchObject({
      message: 'AI is switched off in this workspace.',
    })
    await runCommand(ada, undoOperation, { actOperationId: operation })
    await ask(await workspace.founder())
  })

  test('the budget is used up, and the reason says when it renews', async () => {
    const workspace = await newWorkspace()
    const ada = await workspace.founder()
    // 100 tokens read at 2 and 10 written at 10 are 300 millionths.
    await runCommand(ada, changeLanguageModelUse, { monthlyBudget: 0.0012 })
    await ask(ada)
    expect(await totals(workspace)).toMatchObject({ spent: 300, reserved: 0, calls: 1 })
    await expect(ask(await workspace.founder())).rejects.toMatchObject({
      reason: 'AI_BUDGET_USED_UP',
      message: expect.stringMatching(/It renews on 1 \w+|It renews on \w+ 1/) as string,
    })
    await runCommand(ada, changeLanguageModelUse, { monthlyBudget: 0.0003 })
    expect((await shown(await workspace.founder())).languageModel).toMatchObject({
      unavailable: expect.stringContaining('The budget for AI is used up for this month.') as string,
    })
  })
})

describe('the budget', () => {
  test('is not passed by calls at the same time: what each may cost is reserved before', async () => {
    const workspace = await newWorkspace()
    const ada = await workspace.founder()
    // Each may cost 1,000 for what it writes and some for what it reads: three fit.
    await runCommand(ada, changeLanguageModelUse, { monthlyBudget: 3_600 / MILLION })
    service.answerWith(() => ({ pieces: ['Long.'], usage: { input: 50, output: 100 } }))
    const contexts = await Promise.all(Array.from({ length: 12 }, async () => workspace.founder()))
    const ended = await Promise.allSettled(contexts.map(async (context) => ask(context)))
    const answered = ended.filter(({ status }) => status === 'fulfilled').length
    expect(answered).toBe(3)
    expect(service.asked).toHaveLength(3)
    expect(await totals(workspace)).toMatchObject({ spent: 3 * 1_100, reserved: 0, calls: 3 })
  })

  test(`runs at most ${CALLS_AT_ONCE} calls at a time; the others wait`, async () => {
    const workspace = await newWorkspace()
    let [running, most] = [0, 0]
    const full = Promise.withResolvers<undefined>()
    service.answerWith(async () => {
      running += 1
      most = Math.max(most, running)
      if (running === CALLS_AT_ONCE) full.resolve(undefined)
      await full.promise
      running -= 1
      return { pieces: ['Yes.'] }
    })
    const contexts = await Promise.all(Array.from({ length: 8 }, async () => workspace.founder()))
    await Promise.all(contexts.map(async (context) => ask(context)))
    expect(most).toBe(CALLS_AT_ONCE)
  })

  test('a call whose process died counts as what it reserved, after a while', async () => {
    const workspace = await newWorkspace()
    const ada = await workspace.founder()
    service.answerWith(() => ({ hangs: true }))
    const stop = new AbortController()
    const hanging = askLanguageModel(ada, { purpose: 'ask' }, REQUEST, stop.signal)
    await expect.poll(() => service.asked.length).toBe(1)
    const { reserved } = await totals(workspace)
    expect(reserved).toBeGreaterThan(1_000)
    // As if it had begun long ago.
    await ada.database.write(async (tx) =>
      sql`update language_model_calls set began_at = began_at - make_interval(mins => ${CALL_LOST_MINUTES + 1})`.execute(
        tx,
      ),
    )
    service.answerWith(() => ({ pieces: ['Here.'], usage: { input: 100, output: 10 } }))
    await ask(await workspace.founder())
    expect(await totals(workspace)).toMatchObject({ spent: reserved + 300, reserved: 0 })
    stop.abort(new Error('stopped'))
    await expect(hanging).rejects.toThrow('stopped')
    expect(await totals(workspace)).toMatchObject({ spent: reserved + 300, reserved: 0 })
  })

  describe('of an object and a stream in one turn', () => {
    const QUESTIONS = z.object({ questions: z.array(z.string()) })
    const opened = async (workspace: TestWorkspace, more = 0) => {
      const model = await openWorkspaceModel(await workspace.founder(), { purpose: 'ask' })
      return model.inOneTurn(REQUEST, more)
    }
    const read = async (parts: AsyncIterable<LanguagePart>): Promise<string> => {
      let text = ''
      for await (const part of parts) if (part.kind === 'text') text += part.text
      return text
    }
    beforeEach(() => {
      service.answerWith(({ body }) => ({
        pieces: [body.response_format === undefined ? 'Here.' : '{"questions":[]}'],
        usage: { input: 100, output: 10 },
      }))
    })

    test('is reserved for the stream once there is the object, and given back where nothing is streamed', async () => {
      const workspace = await newWorkspace()
      const [one, other] = [await opened(workspace), await opened(workspace)]
      await one.object(REQUEST, QUESTIONS, signal)
      await expect.poll(async () => (await totals(workspace)).reserved).toBeGreaterThan(1_000)
      expect(await read(one.stream(REQUEST, signal))).toBe('Here.')
      await one.end()
      expect(await totals(workspace)).toMatchObject({ spent: 600, reserved: 0, calls: 2 })
      await other.object(REQUEST, QUESTIONS, signal)
      await other.end()
      expect(await totals(workspace)).toMatchObject({ spent: 900, reserved: 0, calls: 3 })
      const { languageModelCalls } = await shown(await workspace.founder())
      expect(languageModelCalls.nodes.map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'answered'])
    })

    test('is reserved anew for a stream that needs more, and is never more than the budget', async () => {
      const workspace = await newWorkspace()
      await runCommand(await workspace.founder(), changeLanguageModelUse, { monthlyBudget: 2_500 / MILLION })
      const long = { ...REQUEST, messages: [{ role: 'user' as const, text: 'Are you there? '.repeat(400) }] }
      const one = await opened(workspace)
      await one.object(REQUEST, QUESTIONS, signal)
      await expect(read(one.stream(long, signal))).rejects.toMatchObject({ reason: 'AI_BUDGET_USED_UP' })
      await one.end()
      expect(service.asked).toHaveLength(1)
      expect(await totals(workspace)).toMatchObject({ spent: 300, reserved: 0, calls: 1 })
      // What it may have at most does not fit into the budget; what it has does.
      const other = await opened(workspace, 10_000)
      await other.object(REQUEST, QUESTIONS, signal)
      expect(await read(other.stream(REQUEST, signal))).toBe('Here.')
      await other.end()
      expect(await totals(workspace)).toMatchObject({ spent: 900, reserved: 0, calls: 3 })
    })

    test('keeps nobody waiting for a turn that waits for another', async () => {
      const workspace = await newWorkspace()
      const both = async (): Promise<string> => {
        const turn = await opened(workspace)
        await turn.object(REQUEST, QUESTIONS, signal)
        const text = await read(turn.stream(REQUEST, signal))
        await turn.end()
        return text
      }
      const texts = await Promise.all(Array.from({ length: 3 * CALLS_AT_ONCE }, both))
      expect(new Set(texts)).toEqual(new Set(['Here.']))
      expect(await totals(workspace)).toMatchObject({ reserved: 0, calls: 6 * CALLS_AT_ONCE })
    })
  })

  test('a refused call costs nothing, and is recorded with its outcome', async () => {
    const workspace = await newWorkspace()
    service.answerWith(() => ({ status: 401, body: { error: { message: `Wrong key ${KEY}` } } }))
    await expect(ask(await workspace.founder())).rejects.toMatchObject({ outcome: 'refused-key' })
    expect(await totals(workspace)).toMatchObject({ spent: 0, reserved: 0 })
    const { languageModelCalls } = await shown(await workspace.founder())
    expect(languageModelCalls.nodes).toEqual([expect.objectContaining({ outcome: 'refused-key', cost: 0 })])
  })
})

describe('who sees and sets what', () => {
  test('administrators see everything but the key, members what is used and where, others nothing', async () => {
    const workspace = await newWorkspace()
    const ada = await workspace.founder()
    await runCommand(ada, setLanguageModel, OWN)
    await ask(await workspace.founder())
    const seen = await shown(await workspace.founder())
    expect(seen.languageModel).toMatchObject({
      source: 'workspace',
      viewerCan: { administer: true },
      administration: { own: { hasKey: true, baseUrl: service.url } },
    })
    expect(seen.languageModelShares.nodes).toEqual([
      expect.objectContaining({ purpose: 'summary', calls: 1, user: { id: ada.actor.userId } }),
    ])
    const act = { model: OWN, use: { switchedOff: true } }
    for (const role of ['MANAGER', 'CONTRIBUTOR', 'VIEWER'] as const) {
      const member = await workspace.member(role)
      const theirs = await shown(await workspace.again(member.actor.userId ?? ''))
      expect(theirs.languageModel).toMatchObject({
        model: 'model-of-ours',
        region: 'US',
        administration: null,
        viewerCan: { view: true, administer: false },
      })
      expect([theirs.languageModelShares.nodes, theirs.languageModelCalls.nodes]).toEqual([[], []])
      const refused = { code: 'Forbidden', message: 'Only an administrator of the workspace can do this.' }
      await expect(runCommand(member, setLanguageModel, act.model)).rejects.toMatchObject(refused)
      await expect(runCommand(member, removeLanguageModel, {})).rejects.toMatchObject(refused)
      await expect(runCommand(member, changeLanguageModelUse, act.use)).rejects.toMatchObject(refused)
      const tried = await askGraph(
        { services, workspace: member },
        `mutation { tryLanguageModel(operationId: "${newId()}") { text } }`,
      )
      expect(tried.errors?.[0]?.message).toBe(refused.message)
    }
    expect((await shown(await workspace.member(null))).languageModel).toBeNull()
  })

  test('trying it shows what it wrote, or why it did not answer', async () => {
    const workspace = await newWorkspace()
    const tried = async () =>
      askGraph(
        { services, workspace: await workspace.founder() },
        `mutation { tryLanguageModel(operationId: "${newId()}") { text problem outputTokens } }`,
      )
    expect((await tried()).data).toEqual({
      tryLanguageModel: { text: 'I am here.', problem: null, outputTokens: 10 },
    })
    service.answerWith(() => ({ status: 404, body: { error: { message: 'model not found' } } }))
    expect((await tried()).data).toEqual({
      tryLanguageModel: {
        text: null,
        problem: 'The service has no such language model, or its address is wrong.',
        outputTokens: 0,
      },
    })
  })

  test('trying it ends when the caller hangs up, and holds back no money', async () => {
    const workspace = await newWorkspace()
    service.answerWith(() => ({ hangs: true }))
    const before = service.asked.length
    const caller = new AbortController()
    const trying = tryLanguageModel(await workspace.founder(), newId(), caller.signal)
    await expect.poll(() => service.asked.length).toBe(before + 1)
    caller.abort(new Error('The caller is no longer waiting.'))
    expect(await trying).toMatchObject({ text: null })
    expect(await totals(workspace)).toMatchObject({ reserved: 0 })
    const { languageModelCalls } = await shown(await workspace.founder())
    expect(languageModelCalls.nodes).toEqual([expect.objectContaining({ outcome: 'cancelled' })])
  })

  test('the key is in no event, no stored result, no answer and no export', async () => {
    const workspace = await newWorkspace()
    const ada = await workspace.founder()
    const { data } = await askGraph(
      { services, workspace: ada },
      `mutation ($input: SetLanguageModelInput!, $operationId: ID!) {
        setLanguageModel(input: $input, operationId: $operationId) { id administration { own { hasKey } } } }`,
      { input: OWN, operationId: newId() },
    )
    expect(data).toMatchObject({ setLanguageModel: { administration: { own: { hasKey: true } } } })
    const rows = await ada.database.read(async (tx) => {
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables where table_schema = 'cell'`.execute(tx)
      const texts: string[] = []
      for (const { name } of tables) {
        const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(tx)
        texts.push(...found.rows.map(({ row }) => row))
      }
      return texts.join('\n')
    })
    expect(rows).toContain('language-model.chosen')
    expect(rows).not.toContain(KEY)

    const folder = await mkdtemp(join(tmpdir(), 'quarry-export-'))
    try {
      const operator = {
        services,
        connectionString,
        configuration: services.configuration,
        close: async () => undefined,
      }
      const to = join(folder, 'export')
      await exportWorkspace(operator, { workspace: workspace.subdomain, to, as: undefined })
      const files = (await readdir(to, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
      for (const file of files) expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toContain(KEY)
      expect(files.length).toBeGreaterThan(0)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('what is kept of calls', () => {
  test('a region that the configuration changes is told once, at the next start', async () => {
    const workspace = await newWorkspace()
    const start = async (region: string | null): Promise<void> => {
      const { languageModels } = services.configuration
      const model = languageModels.model && { ...languageModels.model, region }
      const configuration = {
        ...services.configuration,
        languageModels: { ...languageModels, ...(model && { model }) },
      }
      const started = { ...services, configuration }
      await runCommand(await installationContext(started, workspace.teamId), noteRegion, {})
    }
    await start('EU')
    expect(await regions(workspace)).toEqual([])
    await start('US')
    await start('US')
    expect(await regions(workspace)).toEqual([['EU', 'US']])
    await start(null)
    expect((await regions(workspace)).at(-1)).toEqual(['US', null])
  })

  test('administrators see what each project used', async () => {
    const workspace = await newWorkspace()
    const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Planning' })
    await ask(await workspace.founder(), [projectId])
    await ask(await workspace.founder(), [projectId])
    await ask(await workspace.founder())
    const { data } = await askGraph(
      { services, workspace: await workspace.founder() },
      '{ languageModelShares { nodes { calls projectId project { title } } } }',
    )
    const { nodes } = (data as { languageModelShares: { nodes: object[] } }).languageModelShares
    expect(nodes).toHaveLength(2)
    expect(nodes).toContainEqual({ calls: 2, projectId, project: { title: 'Planning' } })
    expect(nodes).toContainEqual({ calls: 1, projectId: null, project: null })
  })

  test('records are deleted after thirteen months, and what was counted stays', async () => {
    const workspace = await newWorkspace()
    await ask(await workspace.founder())
    await ask(await workspace.founder())
    const { teamId } = workspace
    const database = services.database.workspace(teamId)
    const records = async (): Promise<Id[]> =>
      database.read(async (tx) =>
        (await tx.selectFrom('language_model_calls').select('id').execute()).map(({ id }) => id),
      )
    const [old = ''] = await records()
    const then = new Date(Date.now() - 400 * 86_400_000)
    await database.write(async (tx) =>
      tx.updateTable('language_model_calls').set({ began_at: then }).where('id', '=', old).execute(),
    )
    const counted = await totals(workspace)
    await database.write(async (tx) => forgetOldCalls(tx, teamId))
    expect(await records()).toHaveLength(1)
    expect(await records()).not.toContain(old)
    expect(await totals(workspace)).toEqual(counted)
  })
})

test('two processes together ask no more for a workspace at a time than one may, and all are answered', async () => {
  const workspace = await newWorkspace()
  const other = { ...services, languageTurns: openLanguageTurns() }
  let [running, most] = [0, 0]
  service.answerWith(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 50))
    running -= 1
    return { pieces: ['Yes.'] }
  })
  const asking = Array.from({ length: 6 }, async (_, at) => {
    const context = await workspace.founder()
    return ask(at % 2 === 0 ? context : { ...context, services: other })
  })
  const more = Array.from({ length: 6 }, async () => ask({ ...(await workspace.founder()), services: other }))
  const answers = await Promise.all([...asking, ...more])
  expect(answers.map(({ text }) => text)).toEqual(Array.from({ length: 12 }, () => 'Yes.'))
  expect(most).toBe(CALLS_AT_ONCE)
})
