import { expect, test } from 'vitest'
import { STUDY_SIZES, type StudySize } from '#database/sample/write-study.ts'
import type { Services } from '#journal/server/index.ts'
import { useHttpServer } from '#tests/harness/http-server.ts'
import { seedWorkspace, SEEDED_PASSWORD } from './seed-workspace.ts'

const server = await useHttpServer({}, { sample: true })
const { services } = server.opened
const { small } = STUDY_SIZES
const today = new Date('2026-11-02T09:00:00Z')
/** The notes of the sample that every workspace begins with. */
const SAMPLE_NOTES = 14

const textsOf = async ({ database }: Services, teamId: string): Promise<string[]> =>
  database
    .workspace(teamId)
    .read(async (tx) =>
      (await tx.selectFrom('highlights').select('text').orderBy('text').execute()).map((row) => row.text),
    )

test('a small workspace contains what was requested, once, however often it is filled', async () => {
  const made = await seedWorkspace(services, { subdomain: 'small-kitchen', size: small, today })
  expect(made.added).toBe(true)
  expect(made.counts).toMatchObject({
    folders: 3,
    // Including the sample.
    projects: 4,
    notes: SAMPLE_NOTES + small.interviews + small.recordings + small.entries + small.answers,
    // Including that of the sample.
    files: small.recordings + 1,
    saved_filters: 1,
    stars: 3,
  })
  expect(made.counts.highlights).toBeGreaterThan(60)
  expect(made.counts.field_values).toBeGreaterThan(small.answers)

  const again = await seedWorkspace(services, { subdomain: 'small-kitchen', size: { ...small, entries: 50 }, seed: 2 })
  expect(again).toMatchObject({ added: false, counts: made.counts, seed: made.seed, size: small })
})

test('every member signs in with the printed password', async () => {
  const { members } = await seedWorkspace(services, { subdomain: 'small-kitchen', size: small, today })
  expect(members.map(({ role }) => role)).toEqual(['MANAGER', 'CONTRIBUTOR', 'CONTRIBUTOR', 'VIEWER'])
  for (const { email } of members) {
    const answer = await server.ask(server.hostOf(), '/api/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://${server.hostOf()}` },
      body: JSON.stringify({ method: 'PASSWORD', email, password: SEEDED_PASSWORD }),
    })
    expect(answer.json()).toMatchObject({ result: 'SIGNED_IN' })
  }
})

test('an interrupted filling is completed, with the same result', async () => {
  const size: StudySize = { ...small, interviewProjects: 2, interviews: 3, entries: 8, answers: 10 }
  const whole = await seedWorkspace(services, { subdomain: 'whole-kitchen', size, seed: 7, today })
  await expect(
    seedWorkspace(services, {
      subdomain: 'broken-kitchen',
      size,
      seed: 7,
      today,
      onProgress(sentence) {
        if (sentence.includes('diary')) throw new Error('The lights went out.')
      },
    }),
  ).rejects.toThrow('The lights went out.')
  const completed = await seedWorkspace(services, { subdomain: 'broken-kitchen', size: small })
  expect(completed).toMatchObject({ added: true, size, seed: 7, counts: whole.counts })
  expect(await textsOf(services, completed.teamId)).toEqual(await textsOf(services, whole.teamId))
})

test('a recording plays and has its transcript with timed words, and is not transcribed again', async () => {
  const { teamId } = await seedWorkspace(services, { subdomain: 'small-kitchen', size: small, today })
  const { transcriptions, words } = await services.database.workspace(teamId).read(async (tx) => ({
    transcriptions: await tx.selectFrom('transcriptions').select(['state', 'language', 'stored_ms']).execute(),
    words: await tx.selectFrom('utterance_words').select(['texts', 'start_ms', 'end_ms']).execute(),
  }))
  // Including that of the sample.
  expect(transcriptions.map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE'])
  expect(words.length).toBeGreaterThan(20)
  for (const { texts, start_ms: starts, end_ms: ends } of words) {
    expect([starts.length, ends.length]).toEqual([texts.length, texts.length])
    for (const [at, start] of starts.entries()) expect(start).toBeLessThan(ends[at] ?? 0)
  }
  const statuses = async (): Promise<string[]> =>
    services.database
      .workspace(teamId)
      .read(async (tx) => (await tx.selectFrom('media').select('status').execute()).map(({ status }) => status))
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE'])
}, 90_000)
