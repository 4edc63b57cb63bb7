import { TemplateInsideDocument } from '#generated/operations/capabilities/templates/web/templates.ts'
import { countedKind, kindNamed, type KindsOnScreen } from '#content-kinds/web/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { textOfContent } from '#editor/document/text.ts'
import { DocumentView } from '#editor/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { templateStrings as strings } from './strings.ts'
import classes from './templates.module.css'

const IN_THE_TAB_ORDER = 0

/** The contents of a template of a project: its readme, and names of its things. */
export function TemplateInside({ kinds, id }: { kinds: KindsOnScreen; id: Id }) {
  const { data, error, retry } = useAnswer(TemplateInsideDocument, { variables: { id } })
  const template = data?.template
  if (!data && !error) return <LoadingRows label={strings.inside} />
  if (!template) return <ErrorState title={strings.gone} message={error?.message ?? ''} onRetry={retry} />
  const readme = template.content as DocumentJson | null
  const hasReadme = readme !== null && textOfContent(readme).trim() !== ''
  return (
    <div className={classes.inside}>
      {template.holds.length === 0 && !hasReadme && <EmptyLine>{strings.empty}</EmptyLine>}
      <div className={classes.held}>
        {template.holds.map(({ kind, count, names }) => (
          <div key={kind}>
            <p className={classes.kind}>{countedKind(count, kindNamed(kinds, kind))}</p>
            <ul className={classes.names}>
              {names.map((name, index) => (
                <li key={index}>{name || strings.unnamed}</li>
              ))}
              {names.length > 0 && count > names.length && <li>{strings.more(count - names.length)}</li>}
            </ul>
          </div>
        ))}
      </div>
      {hasReadme && (
        <section className={classes.readme} aria-label={strings.readme} tabIndex={IN_THE_TAB_ORDER}>
          <DocumentView content={readme} />
        </section>
      )}
    </div>
  )
}
