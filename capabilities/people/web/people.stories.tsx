import { LONG_TEXT, type Stories } from '#platform/web/stories.ts'
import { PersonRowView } from './person-row-view.tsx'
import type { PersonRow } from './person-list.ts'

const usual: PersonRow = {
  id: '01a2118e-c4de-76d7-a2cb-6583cb5c10b3',
  name: 'Maren Holt',
  email: 'maren.holt@example.com',
  summary: 'Cooks for herself. Shifts change weekly.',
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  viewerCan: { edit: true, delete: true },
}

export const stories: Stories[] = [
  {
    part: 'PersonRowView',
    states: {
      usual: () => <PersonRowView person={usual} />,
      empty: () => <PersonRowView person={{ ...usual, name: '', email: null, summary: '' }} />,
      'long text': () => <PersonRowView person={{ ...usual, name: LONG_TEXT, summary: LONG_TEXT }} />,
    },
  },
]
