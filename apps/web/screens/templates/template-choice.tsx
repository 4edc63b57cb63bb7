import { Button } from '@mantine/core'
import { useState } from 'react'
import { TemplatesDocument } from '#generated/operations/capabilities/templates/web/templates.ts'
import { kinds } from '#generated/web-registry/kinds.ts'
import { TemplateInside, templateStrings, type TemplateRow } from '#templates/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { usePages } from '#platform/web/graphql/index.ts'
import { strings } from './strings.ts'
import classes from './templates.module.css'

const text = strings.choose

/**
 * What a new project begins with: nothing, or a template, with a look inside. Nothing is asked where there are no
 * templates.
 */
export function TemplateChoice({ chosen, onChoose }: { chosen: Id | null; onChoose: (templateId: Id | null) => void }) {
  const pages = usePages({
    document: TemplatesDocument,
    variables: { of: 'PROJECT' as const },
    pageOf: (data) => data.templates,
  })
  const [opened, setOpened] = useState<Id | null>(null)
  if (pages.nodes.length === 0) return null
  return (
    <fieldset className={classes.choices}>
      <legend>{text.label}</legend>
      <div className={classes.choice}>
        <div className={classes.choiceHead}>
          <input
            id="template-none"
            type="radio"
            name="template"
            checked={chosen === null}
            onChange={() => onChoose(null)}
          />
          <label htmlFor="template-none">
            <span className={classes.choiceName}>{text.blank}</span>
            <span className={classes.quiet}>{text.blankHint}</span>
          </label>
        </div>
      </div>
      {pages.nodes.map((template) => (
        <Choice
          key={template.id}
          template={template}
          chosen={chosen === template.id}
          opened={opened === template.id}
          onChoose={() => onChoose(template.id)}
          onOpen={(open) => setOpened(open ? template.id : null)}
        />
      ))}
      {pages.hasMore && (
        <Button variant="default" onClick={pages.loadMore}>
          {strings.showMore}
        </Button>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  template: TemplateRow
  chosen: boolean
  opened: boolean
  onChoose: () => void
  onOpen: (open: boolean) => void
}

function Choice({ template, chosen, opened, onChoose, onOpen }: ChoiceProps) {
  const id = `template-${template.id}`
  return (
    <div className={classes.choice}>
      <div className={classes.choiceHead}>
        <input id={id} type="radio" name="template" checked={chosen} onChange={onChoose} />
        <label htmlFor={id}>
          <span className={classes.choiceName}>{template.title || templateStrings.untitled}</span>
          {template.description && <span className={classes.quiet}>{template.description}</span>}
        </label>
        <Button size="compact-sm" variant="subtle" aria-expanded={opened} onClick={() => onOpen(!opened)}>
          {opened ? text.hide : strings.look}
        </Button>
      </div>
      {opened && (
        <div className={classes.insideChoice}>
          <TemplateInside kinds={kinds} id={template.id} />
        </div>
      )}
    </div>
  )
}
