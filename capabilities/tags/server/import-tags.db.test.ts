import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#platform/kernel/ids.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { MAX_TAGS_OF_PLACE } from '../model/limits.ts'
import { TAG_COLORS } from '../model/tag-colors.ts'
import { boardsOfProject, groupsOfBoards } from './boards-store.ts'
import { undoTagAct } from './commands/undo-tag-act.ts'
import { createTag } from './commands/create-tag.ts'
import { importTags } from './commands/import-tags.ts'
import { insertTags, tagsOfProject } from './store.ts'

const { newWorkspace } = await useServices()

const makeProject = defineCommand({
  name: 'make-a-project',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  async run(context) {
    return { id: await addProject(context, { title: 'Study', summary: '', folderId: null, icon: null, color: null }) }
  },
})

test('a file adds tags with their groups, changes existing ones, reports the rows that it skips, and is undone as one act', async () => {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), makeProject, {})
  await runCommand(await workspace.founder(), createTag, { projectId, title: 'price' })
  const csv =
    'Title;Description;Group;Color\nPrice;What it costs;Money;\nDiscount;;Money;#112233\n;;;\n;no title;;\nTrust;;;\n'
  const { actId, ...reported } = await runCommand(await workspace.founder(), importTags, { projectId, csv })
  expect(reported).toEqual({ added: 2, changed: 1, problems: [{ row: 5, message: 'The title is empty.' }] })
  const ada = await workspace.founder()
  const shown = async () =>
    ada.database.read(async (tx) => {
      const groups = await groupsOfBoards(
        tx,
        (await boardsOfProject(tx, ada.actor, projectId)).map((board) => board.id),
      )
      return (await tagsOfProject(tx, ada.actor, projectId)).map((tag) => [
        tag.title,
        tag.description,
        groups.find(({ id }) => id === tag.tagGroupId)?.title ?? null,
        tag.keepsColor,
      ])
    })
  expect(await shown()).toEqual([
    ['price', 'What it costs', 'Money', false],
    ['Discount', '', 'Money', true],
    ['Trust', '', null, false],
  ])
  await runCommand(await workspace.founder(), undoTagAct, { actId })
  expect(await shown()).toEqual([['price', '', null, false]])
})

test('five thousand tags are one act', async () => {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), makeProject, {})
  const csv = `Title,Group\n${Array.from({ length: 5_000 }, (_, at) => `Tag ${at},Group ${at % 20}`).join('\n')}`
  expect(await runCommand(await workspace.founder(), importTags, { projectId, csv })).toMatchObject({
    added: 5_000,
    changed: 0,
    problems: [],
  })
  const ada = await workspace.founder()
  expect(await ada.database.read(async (tx) => (await tagsOfProject(tx, ada.actor, projectId)).length)).toBe(5_000)
})

test('a file fills a project up to the limit of tags, and adds none beyond', async () => {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), makeProject, {})
  const ada = await workspace.founder()
  await ada.database.write(async (tx) => {
    const { scopeId = '' } = (await findProject(tx, projectId)) ?? {}
    const tags = Array.from({ length: MAX_TAGS_OF_PLACE - 1 }, (_, rank) => ({
      id: newId(),
      title: `Tag ${rank}`,
      description: '',
      color: TAG_COLORS[0],
      keepsColor: false,
      tagGroupId: null,
      rank,
    }))
    await insertTags(tx, workspace.teamId, ada.actor.principal, { id: projectId, scopeId }, tags)
  })
  const bring = async (title: string) =>
    runCommand(await workspace.founder(), importTags, { projectId, csv: `Title\n${title}\n` })
  expect(await bring('The last')).toMatchObject({ added: 1 })
  await expect(bring('One too many')).rejects.toMatchObject({ code: 'InvalidOperation' })
})
