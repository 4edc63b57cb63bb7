import type { ReferenceLinks } from '#insights/web/index.ts'
import { links } from '../links.ts'

/** Where reference cards link to. */
export const referenceLinks: ReferenceLinks = {
  highlight: (note, highlightId) => links.highlight(note, highlightId),
  note: (note) => links.note(note),
  insight: (insight) => links.insight(insight),
  tag: (tag) => links.tag(tag),
  person: (person) => links.person({ id: person.id, title: person.name }),
  chart: (project, chartId) => links.chart(project, chartId),
}
