import pg from 'pg'
import { expect, test } from 'vitest'
import { migrations } from '#generated/registry/migrations.ts'
import { newId } from '#platform/kernel/ids.ts'
import { migrateToLatest } from '#platform/server/database/index.ts'
import { useEmptyDatabase } from '../harness/database.ts'

const KEPT_BY = '202611252310-templates-keep-their-audience'

test('a template from an earlier version goes to users who see its project, and to administrators if that is deleted', async () => {
  const { connectionString } = await useEmptyDatabase()
  await migrateToLatest({
    connectionString,
    migrations: Object.fromEntries(Object.entries(migrations).filter(([name]) => name < KEPT_BY)),
  })
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  const [team, folder, project, ofProject, ofLost, ofInsight, maker, reader, group, admin] = Array.from(
    { length: 10 },
    () => newId(),
  )
  for (const table of ['scopes', 'grants', 'users', 'templates', 'project_copies'])
    await owner.query(`alter table cell.${table} no force row level security`)
  // The content of a template does not matter here.
  await owner.query(`alter table cell.templates drop constraint templates_project_id_fkey`)
  for (const [scope, parent, inherits] of [
    [team, null, true],
    [folder, team, false],
    [project, folder, true],
  ])
    await owner.query(`insert into cell.scopes (id, team_id, parent_id, inherits, kind) values ($1, $2, $3, $4, 'x')`, [
      scope,
      team,
      parent,
      inherits,
    ])
  for (const [scope, kind, grantee, level] of [
    [team, 'markup', '00000000-0000-0000-0000-000000000000', 2],
    [folder, 'group', group, 2],
    [project, 'group', group, 1],
    [project, 'user', reader, 1],
    [project, 'public', '00000000-0000-0000-0000-000000000000', 1],
  ])
    await owner.query(
      `insert into cell.grants (team_id, scope_id, grantee_kind, grantee_id, level) values ($1, $2, $3, $4, $5)`,
      [team, scope, kind, grantee, level],
    )
  await owner.query(
    `insert into cell.users (id, team_id, identity_id, email, name, role, workspace_admin) values ($1::uuid, $2, $1::uuid, 'a@example.com', 'Ada', 'MANAGER', true)`,
    [admin, team],
  )
  for (const [template, kind] of [
    [ofProject, 'PROJECT'],
    [ofLost, 'PROJECT'],
    [ofInsight, 'INSIGHT'],
  ])
    await owner.query(
      `insert into cell.templates (id, team_id, scope_id, of_kind, title, project_id, document_id, created_by_kind, created_by_id)
        values ($1::uuid, $2::uuid, $2::uuid, $3::text, 'x', case $3::text when 'PROJECT' then $1::uuid end, case $3::text when 'INSIGHT' then $1::uuid end, 'user', $4)`,
      [template, team, kind, maker],
    )
  await owner.query(
    `insert into cell.project_copies (id, team_id, purpose, state, source_id, source_scope_id, project_id, project_scope_id, template_id, title, created_by_id)
      values ($1::uuid, $2, 'TEMPLATE', 'DONE', $1::uuid, $3, $1::uuid, $1::uuid, $4, 'x', $5)`,
    [newId(), team, project, ofProject, maker],
  )
  await migrateToLatest({ connectionString, migrations })
  for (const table of ['templates', 'grants'])
    await owner.query(`alter table cell.${table} no force row level security`)
  const audienceOf = async (template: string | undefined) =>
    (
      await owner.query<{ reported: string }>(
        `select g.grantee_kind || ' ' || g.grantee_id || ' ' || g.level as reported from cell.templates t join cell.grants g on g.scope_id = t.scope_id
          where t.id = $1 order by 1`,
        [template],
      )
    ).rows.map(({ reported }) => reported)
  expect(await audienceOf(ofProject)).toEqual([`group ${group} 2`, `user ${reader} 1`, `user ${maker} 3`].toSorted())
  expect(await audienceOf(ofLost)).toEqual([`user ${admin} 1`, `user ${maker} 3`].toSorted())
  expect(await audienceOf(ofInsight)).toEqual(['markup 00000000-0000-0000-0000-000000000000 2'])
  await owner.end()
})
