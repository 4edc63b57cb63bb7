import { print } from 'graphql'
import { expect, test } from 'vitest'
import { FieldOptionsDocument, type FieldOptionsQuery } from '#generated/operations/capabilities/fields/web/fields.ts'
import { ViewFieldsDocument, type ViewFieldsQuery } from '#generated/operations/capabilities/views/web/views.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { MAX_SELECT_OPTIONS } from '#fields/model/limits.ts'
import { runCommand } from '#journal/server/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'

const { services, newWorkspace } = await useServices()
const FIELDS = 60
const AT_FIRST = 20

test('the page of rows begins with the first options of each field, and reads the others of the fields that it shows', async () => {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Register' })
  for (let at = 0; at < FIELDS; at += 1)
    await runCommand(await workspace.founder(), createField, {
      projectId,
      appliesTo: 'note',
      type: 'SELECT',
      label: `Field ${at}`,
      options: {
        select: Array.from({ length: MAX_SELECT_OPTIONS }, (_, option) => ({ id: newId(), label: `Option ${option}` })),
      },
    })
  const asked = await askGraph({ services, workspace: await workspace.founder() }, print(ViewFieldsDocument), {
    projectId,
  })
  const fields = (asked.data as unknown as ViewFieldsQuery).project?.noteFields ?? []
  expect(fields).toHaveLength(FIELDS)
  expect(new Set(fields.map(({ options }) => options.length))).toEqual(new Set([AT_FIRST]))
  expect(new Set(fields.map(({ optionCount }) => optionCount))).toEqual(new Set([MAX_SELECT_OPTIONS]))
  // With all options, it would be ten times as large.
  expect(JSON.stringify(asked.data).length).toBeLessThan(200_000)

  const [first] = fields
  const whole = await askGraph({ services, workspace: await workspace.founder() }, print(FieldOptionsDocument), {
    ids: [first?.id],
  })
  const [answered] = (whole.data as unknown as FieldOptionsQuery).fieldsById
  expect(answered?.options).toHaveLength(MAX_SELECT_OPTIONS)
  expect(answered?.options.slice(0, AT_FIRST)).toEqual(first?.options)
})
