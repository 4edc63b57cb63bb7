import { Suspense } from 'react'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import type { ShippedTemplate } from '../model/shipped/shipped-template.ts'
import { templateStrings as strings } from './strings.ts'
import classes from './templates.module.css'

const IN_THE_TAB_ORDER = 0

// The Markdown parser is loaded only when a preview is opened.
const ShippedReadme = lazyPart('shipped-readme', async () => (await import('./shipped-readme.tsx')).ShippedReadme)

/** The contents of a template that comes with Quarry. They are part of the program, so the server is not queried. */
export function ShippedInside({ template }: { template: ShippedTemplate }) {
  const { fields, boards, questions = [], insight } = template
  const held = [
    { kind: strings.fields, names: fields.map(({ label }) => label) },
    ...boards.flatMap(({ groups }) =>
      groups.map(({ title, tags }) => ({ kind: strings.tagsOf(title), names: tags.map((tag) => tag.title) })),
    ),
    { kind: strings.questions, names: questions.map(({ text }) => text) },
    { kind: strings.outline, names: [insight.title] },
  ]
  return (
    <div className={classes.inside}>
      <div className={classes.held}>
        {held
          .filter(({ names }) => names.length > 0)
          .map(({ kind, names }) => (
            <div key={kind}>
              <p className={classes.kind}>{kind}</p>
              <ul className={classes.names}>
                {names.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </div>
          ))}
      </div>
      <section className={classes.readme} aria-label={strings.readme} tabIndex={IN_THE_TAB_ORDER}>
        <Suspense fallback={<LoadingRows label={strings.readme} />}>
          <ShippedReadme markdown={template.readme} />
        </Suspense>
      </section>
    </div>
  )
}
