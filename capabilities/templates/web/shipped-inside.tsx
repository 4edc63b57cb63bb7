import type { ShippedTemplate } from '../model/shipped/shipped-template.ts'
import { templateStrings as strings } from './strings.ts'
import classes from './templates.module.css'

const IN_THE_TAB_ORDER = 0

const HEADING = '## '
const TABLE_RULE = /^[|\s-]*$/

/** A line of a readme as it is read: without the signs of Markdown, for which no reader of it is loaded here. */
function asRead(line: string): string {
  if (TABLE_RULE.test(line)) return ''
  return line
    .replace(/^- \[.\] /, '☐ ')
    .replace(/^- /, '• ')
    .replaceAll(/[*_]{1,2}([^*_]+)[*_]{1,2}/g, '$1')
    .replaceAll(/\s*\|\s*/g, '  ')
    .trim()
}

/** What a template holds that comes with Quarry. It is part of the page, so that nothing is asked for. */
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
        {template.readme.split('\n').map((line, index) =>
          line.startsWith(HEADING) ? (
            <h4 key={index}>{line.slice(HEADING.length)}</h4>
          ) : (
            <p key={index} className={classes.readmeLine}>
              {asRead(line)}
            </p>
          ),
        )}
      </section>
    </div>
  )
}
