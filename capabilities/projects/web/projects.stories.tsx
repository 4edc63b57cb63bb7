import { LONG_TEXT, type Stories } from '#platform/web/stories.ts'
import { ProjectBadges } from './project-badges.tsx'
import { ProjectCard } from './project-card.tsx'
import { ProjectMark } from './project-mark.tsx'
import { ProjectRowView } from './project-row-view.tsx'
import type { ProjectRow } from './project-list.ts'

const NOW = new Date().toISOString()
const usual: ProjectRow = {
  id: '01a2118e-c4de-76d7-a2cb-6583cb5c10b3',
  title: 'The first two weeks',
  summary: 'Interviews about what happens between the first plan and the second.',
  icon: null,
  color: '#2f7d6d',
  isSample: false,
  archivedAt: null,
  folderId: null,
  scopeId: '01a2118e-c4de-76d7-a2cb-6583cb5c10b4',
  createdAt: NOW,
  updatedAt: NOW,
  noteCount: 264,
  highlightCount: 1_204,
  insightCount: 3,
  tabs: [],
  viewerCan: {
    contribute: true,
    edit: true,
    move: true,
    duplicate: true,
    makeTemplate: true,
    archive: true,
    delete: true,
  },
}
const empty: ProjectRow = {
  ...usual,
  title: '',
  summary: '',
  color: null,
  noteCount: 0,
  highlightCount: 0,
  insightCount: 0,
}
const long: ProjectRow = { ...usual, title: LONG_TEXT, summary: LONG_TEXT, isSample: true, archivedAt: NOW }

export const stories: Stories[] = [
  {
    part: 'ProjectCard',
    states: {
      usual: () => <ProjectCard project={usual} href="#project" />,
      empty: () => <ProjectCard project={empty} href="#project" />,
      'long text': () => <ProjectCard project={long} href="#project" />,
    },
  },
  {
    part: 'ProjectRowView',
    states: {
      usual: () => <ProjectRowView project={usual} />,
      empty: () => <ProjectRowView project={empty} />,
      'long text': () => <ProjectRowView project={long} />,
    },
  },
  {
    part: 'ProjectMark',
    states: {
      usual: () => <ProjectMark project={usual} />,
      'with a sign': () => <ProjectMark project={{ icon: '🥕', color: '#b0532b' }} />,
      'without a colour': () => <ProjectMark project={empty} />,
    },
  },
  { part: 'ProjectBadges', states: { 'the sample, put away': () => <ProjectBadges project={long} /> } },
]
