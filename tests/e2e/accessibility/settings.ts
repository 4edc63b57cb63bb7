import type { Page } from 'playwright-core'
import { FIELD_TYPE_NAMES, fieldStrings, optionStrings } from '#fields/web/strings.ts'
import { strings as identity } from '#identity/web/strings.ts'
import { newId } from '#platform/kernel/ids.ts'
import { strings as trash } from '#trash/web/strings.ts'
import { strings as workspaces } from '#workspaces/web/strings.ts'
import { apiStrings } from '../../../apps/web/screens/api/strings.ts'
import { strings as languageModels } from '#language-models/web/strings.ts'
import { fieldSettingsStrings as fields } from '../../../apps/web/field-settings/strings.ts'
import { strings as projects } from '../../../apps/web/project-page/strings.ts'
import { strings as projectLists } from '../../../apps/web/project-lists/strings.ts'
import { tagSettingsStrings as tags } from '../../../apps/web/tag-settings/strings.ts'
import { strings as templates } from '../../../apps/web/template-parts/strings.ts'
import { ANY_FIGURE, anyOf } from '../../harness/messages.ts'
import { ask, command } from '../../harness/people.ts'
import {
  button,
  click,
  combobox,
  dialog,
  grid,
  inTurn,
  link,
  list,
  menu,
  menuItem,
  onScreen,
  option,
  press,
  textbox,
  words,
} from './reaching.ts'
import { acted, type Stretch, type Things } from './walk.ts'

/**
 * Fills the lists of settings: members, invites, requests, groups, tokens, shared tags and fields, templates, the
 * trash.
 */
export async function fillSettings(ada: Page, ben: Page): Promise<Things> {
  const made = (name: string, input: object): Promise<string> => command(ada, name, { id: newId(), ...input })
  const projectId = await made('createProject', { title: 'Clinic' })
  await made('createNote', { projectId, title: 'Mara' })
  for (const title of ['Waiting', 'Waitings', 'Price']) await made('createTag', { projectId, title })
  const select = ['Morning', 'Evening'].map((label) => ({ id: newId(), label }))
  await made('createField', { appliesTo: 'note', projectId, type: 'SELECT', label: 'Shift', options: { select } })
  await made('createField', { appliesTo: 'insight', projectId, type: 'NUMBER', label: 'Effort' })
  await made('createField', { appliesTo: 'person', type: 'TEXT', label: 'Work' })
  const fieldGroup = await made('createFieldGroup', { title: 'Customer', appliesTo: 'note' })
  await made('createField', { appliesTo: 'note', fieldGroupId: fieldGroup, type: 'TEXT', label: 'Plan' })
  await acted(ada, 'setFieldGroupLink', { fieldGroupId: fieldGroup, projectId, linked: true }, '__typename')
  const { extension } = await acted<{ extension: { id: string } }>(
    ada,
    'createExtension',
    { id: newId(), title: 'Feelings' },
    'extension { id }',
  )
  await acted(ada, 'setExtensionLink', { extensionId: extension.id, projectId, linked: true }, '__typename')

  const gone = await made('createNote', { projectId, title: 'Thrown away' })
  await acted(ada, 'deleteNotes', { ids: [gone] }, 'deletionId')
  await acted(ada, 'createAccessToken', { name: 'Nightly script', expiresInDays: 30 }, '__typename')
  await acted(ada, 'inviteMembers', { emails: ['noor@elsewhere.example'], role: 'VIEWER' }, 'invitationIds')
  const { viewer } = await ask<{ viewer: { user: { id: string } } }>(ben, '{ viewer { user { id } } }')
  await made('createGroup', { name: 'Readers', memberIds: [viewer.user.id] })

  // Ben requests access to something.
  const closed = await made('createProject', { title: 'Confidential' })
  const { project } = await ask<{ project: { scopeId: string } }>(
    ada,
    'query ($id: ID!) { project(id: $id) { scopeId } }',
    { id: closed },
  )
  await acted(ada, 'setScopeInheritance', { scopeId: project.scopeId, inherits: false }, '__typename')
  await acted(
    ada,
    'shareByEmail',
    { scopeId: project.scopeId, email: 'sam@elsewhere.example', level: 'READ' },
    '__typename',
  )
  await acted(
    ben,
    'requestContentAccess',
    { id: closed, kind: 'project', role: 'VIEWER', message: 'For the report' },
    '__typename',
  )

  const insight = await made('createInsightTemplate', {
    title: 'What we saw',
    description: 'Who, how often, and how we know',
  })
  const copyId = await made('makeProjectTemplate', {
    projectId,
    title: 'Interview study',
    description: 'Five talks and a guide',
  })
  return { projectId, closed, insightTemplate: insight, copyId }
}

/** The pages of settings, as named in addresses. */
export const PAGES: Things = {
  general: 'general',
  access: 'access',
  fields: 'fields',
  insightFields: 'insight-fields',
  workspaceFields: 'workspace-fields',
  extensions: 'extensions',
  transcription: 'transcription',
  redaction: 'redaction',
  summaries: 'summaries',
  ai: 'ai',
}

const beginField = press(['n'], button(fieldStrings.add))

const ofWorkspace: Stretch = {
  title: 'settings of the workspace',
  stops: [
    { name: 'general settings', path: '/settings', stands: textbox(workspaces.general.address), narrow: true },
    { name: 'members', path: '/settings/users', stands: words('For the report'), narrow: true },
    {
      name: 'people who are invited',
      path: '/settings/users',
      act: click(button(workspaces.members.invite)),
      stands: (page) => dialog(page).getByRole('combobox', { name: workspaces.inviteDialog.emails }),
    },
    {
      name: 'what can be done with a member',
      path: '/settings/users',
      act: click(button(workspaces.members.more('Ben'))),
      stands: menu,
    },
    {
      name: 'a member who is deactivated',
      path: '/settings/users',
      act: click(button(workspaces.members.more('Ben')), menuItem(workspaces.members.deactivate)),
      stands: (page) => page.getByRole('dialog', { name: workspaces.members.deactivateTitle('Ben') }),
    },
    { name: 'groups', path: '/settings/groups', stands: words('Readers'), narrow: true },
    {
      name: 'a new group',
      path: '/settings/groups',
      act: click(button(workspaces.groups.create)),
      stands: (page) => dialog(page).getByRole('combobox', { name: workspaces.groups.members }),
    },
    { name: 'security', path: '/settings/security', stands: words('Nightly script'), narrow: true },
    {
      name: 'a new token',
      path: '/settings/security',
      act: click(button(workspaces.security.newToken)),
      stands: (page) => dialog(page).getByLabel(workspaces.security.tokenName),
    },
    { name: 'AI of the workspace', path: '/settings/ai', stands: button(languageModels.setUp), narrow: true },
    {
      name: 'a model of the workspace',
      path: '/settings/ai',
      act: click(button(languageModels.setUp)),
      stands: textbox(languageModels.model),
    },
    { name: 'projects of the workspace', path: '/settings/projects', stands: words('Clinic'), narrow: true },
    {
      name: 'what can be done with a project of the workspace',
      path: '/settings/projects',
      act: click(onScreen('button', projectLists.more('Clinic'))),
      stands: menu,
    },
    { name: 'tags of all projects', path: '/settings/tags', stands: list(tags.tags.label), narrow: true },
    {
      name: 'tags of a project that are worth a look',
      path: '/settings/tags/$projectId',
      stands: words(tags.tags.placeExplain),
      narrow: true,
    },
    {
      name: 'tags of a project among its settings',
      path: '/projects/$projectId/settings/tags',
      stands: words(tags.tags.placeExplain),
    },
    { name: 'extensions', path: '/settings/extensions', stands: words('Feelings'), narrow: true },
    {
      name: 'an extension',
      path: '/settings/extensions',
      act: click(link('Feelings')),
      stands: words(tags.extensions.board),
    },
    { name: 'fields of all projects', path: '/settings/fields', stands: words('Customer'), narrow: true },
    {
      name: 'a field group',
      path: '/settings/fields',
      act: click(link(/^Customer/)),
      stands: list(fields.group.projects),
    },
    {
      name: 'a new field group',
      path: '/settings/fields',
      act: click(button(fields.newGroup)),
      stands: textbox(fields.newGroupTitle),
    },
    {
      name: 'fields of notes of a project',
      path: '/settings/fields/$projectId',
      stands: grid(fields.project.label.note),
      narrow: true,
    },
    {
      name: 'a new field of choices',
      path: '/settings/fields/$projectId',
      act: inTurn(
        beginField,
        click(
          (page) => dialog(page).getByRole('combobox', { name: fieldStrings.type }),
          option(FIELD_TYPE_NAMES.SELECT),
        ),
      ),
      stands: (page) => dialog(page).getByRole('textbox', { name: optionStrings.add }),
    },
    {
      name: 'fields of insights of a project',
      path: '/settings/fields/$projectId/$page',
      with: { page: 'insightFields' },
      stands: grid(fields.project.label.insight),
    },
    {
      name: 'fields that projects share',
      path: '/settings/fields/$projectId/$page',
      with: { page: 'workspaceFields' },
      stands: words('Customer'),
    },
    { name: 'fields of contacts', path: '/settings/people', stands: grid(fields.project.label.person), narrow: true },
    {
      name: 'templates of projects',
      path: '/settings/templates/projects',
      stands: words('Interview study'),
      narrow: true,
    },
    { name: 'templates of insights', path: '/settings/templates/insights', stands: words('What we saw') },
    {
      name: 'a template of insights',
      path: '/settings/templates/insights/$insightId',
      with: { insightId: 'insightTemplate' },
      stands: textbox(templates.insight.text),
    },
    { name: 'the trash', path: '/settings/trash', stands: words('Thrown away'), narrow: true },
    {
      name: 'what is chosen in the trash',
      path: '/settings/trash',
      act: click((page) => page.getByRole('checkbox', { name: /Thrown away/ })),
      stands: button(trash.deleteForever),
    },
    { name: 'one’s account', path: '/settings/user/account', stands: words(identity.account.thisDevice), narrow: true },
    {
      name: 'a password that is changed',
      path: '/settings/user/account',
      act: click(button(identity.account.changePassword)),
      stands: (page) => page.getByLabel(identity.account.currentPassword),
    },
    {
      name: 'an account that is deleted',
      path: '/settings/user/account',
      act: click(button(identity.account.remove)),
      stands: (page) => page.getByRole('textbox', { name: /confirm/ }),
    },
    {
      name: 'asking the graph by hand, with what it answered',
      path: '/settings/user/api',
      act: click(
        (page) =>
          page
            .getByRole('listitem')
            .filter({ has: page.locator('summary') })
            .locator('summary')
            .first(),
        button(apiStrings.run),
      ),
      stands: (page) =>
        page.getByRole('status').filter({ hasText: anyOf(apiStrings.answered(ANY_FIGURE, ANY_FIGURE)) }),
      narrow: true,
    },
    { name: 'a copy that was made', path: '/projects/copying/$copyId' },
    {
      name: 'a new project with a template',
      path: '/projects/new',
      act: click((page) => page.getByRole('radio', { name: /Interview study/ }), button(templates.look)),
      stands: button(templates.choose.hide),
    },
  ],
}

const setting = (name: string, page: string, rest: object = {}) => ({
  name,
  path: '/projects/$projectId/settings/$page',
  with: { page },
  narrow: true as const,
  ...rest,
})

const ofProject: Stretch = {
  title: 'settings of a project',
  stops: [
    setting('general settings of a project', 'general', { stands: list(projects.tabs) }),
    setting('who may see a project', 'access', { stands: combobox(workspaces.sharing.add) }),
    {
      name: 'somebody who was asked in',
      path: '/projects/$projectId/settings/$page',
      with: { projectId: 'closed', page: 'access' },
      stands: words(workspaces.sharing.invited),
    },
    {
      name: 'somebody who may be asked in',
      path: '/projects/$projectId/settings/$page',
      with: { page: 'access' },
      act: async (page) => combobox(workspaces.sharing.add)(page).fill('pat@elsewhere.example'),
      stands: option(workspaces.sharing.invite('pat@elsewhere.example')),
    },
    setting('fields of a project', 'fields', { stands: grid(fields.project.label.note) }),
    setting('fields of insights', 'insightFields', { stands: grid(fields.project.label.insight), narrow: undefined }),
    setting('shared fields', 'workspaceFields', { stands: words('Customer'), narrow: undefined }),
    setting('linked extensions', 'extensions', { stands: words('Feelings') }),
    setting('transcription', 'transcription'),
    setting('redaction', 'redaction'),
    setting('summaries', 'summaries'),
    setting('AI', 'ai'),
  ],
}

/** The screens that Ada sees. */
export const settingsWalks: readonly Stretch[] = [ofWorkspace, ofProject]

/** The same without content. */
export const emptySettings: Stretch = {
  title: 'settings without anything in them',
  stops: [
    { name: 'no other members', path: '/settings/users' },
    { name: 'no groups', path: '/settings/groups', stands: words(workspaces.groups.none) },
    { name: 'no tokens', path: '/settings/security', stands: words(workspaces.security.noTokens) },
    { name: 'no projects of the workspace', path: '/settings/projects' },
    { name: 'no tags of projects', path: '/settings/tags', stands: words(tags.tags.none) },
    { name: 'no extensions', path: '/settings/extensions', stands: words(tags.extensions.empty) },
    { name: 'no field groups', path: '/settings/fields', stands: words(fields.groupsEmpty) },
    { name: 'no fields of contacts', path: '/settings/people', stands: words(fieldStrings.none) },
    { name: 'no templates of projects', path: '/settings/templates/projects', stands: words(templates.project.empty) },
    { name: 'no templates of insights', path: '/settings/templates/insights', stands: words(templates.insight.empty) },
  ],
}
