import { Button } from '@mantine/core'
import { useState } from 'react'
import { kinds } from '#generated/web-registry/kinds.ts'
import { TemplateInside, templateList, templateStrings, type TemplateRow } from '#templates/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { strings } from './strings.ts'
import classes from './templates.module.css'

const text = strings.choose

/**
 * What a new project begins with: nothing, or a template, with a look inside. Nothing is asked where there are no
 * templates.
 */
export function TemplateChoice({ chosen, onChoose }: { chosen: Id | null; onChoose: (templateId: Id | null) => void }) {
  const { rows: templates, hasMore, more } = useLive(templateList, { of: 'PROJECT' })
  const [opened, setOpened] = useState<Id | null>(null)
  if (templates.length === 0) return null
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
      {templates.map((template) => (
        <Choice
          key={template.id}
          template={template}
          chosen={chosen === template.id}
          opened={opened === template.id}
          onChoose={() => onChoose(template.id)}
          onOpen={(open) => setOpened(open ? template.id : null)}
        />
      ))}
      {hasMore && (
        <Button variant="default" onClick={more}>
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
