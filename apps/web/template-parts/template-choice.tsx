import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { kinds } from '#generated/web-registry/kinds.ts'
import { SHIPPED_KEYS, SHIPPED_TEMPLATES, type ShippedKey } from '#templates/model/shipped/shipped-templates.ts'
import { ShippedInside, TemplateInside, templateList, templateStrings } from '#templates/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { strings } from './strings.ts'
import classes from './templates.module.css'

const text = strings.choose

/** What a new project starts with: null for nothing, a template that comes with Quarry, or one of the workspace. */
export type Beginning = { shipped: ShippedKey; title: string } | { own: Id } | null

interface TemplateChoiceProps {
  chosen: Beginning
  onChoose: (beginning: Beginning) => void
  /** True where the user came for templates: the choice takes the focus. */
  takesFocus: boolean
}

/** What a new project starts with: nothing, or a template, with a preview of its contents. */
export function TemplateChoice({ chosen, onChoose, takesFocus }: TemplateChoiceProps) {
  const { rows: templates, hasMore, more } = useLive(templateList, { of: 'PROJECT' })
  const shipped = chosen && 'shipped' in chosen ? chosen.shipped : null
  const own = chosen && 'own' in chosen ? chosen.own : null
  return (
    <fieldset className={classes.choices}>
      <legend>{text.label}</legend>
      <Choice
        id="none"
        title={text.blank}
        description={text.blankHint}
        chosen={chosen === null}
        onChoose={() => onChoose(null)}
      />
      <p className={classes.choicesOf}>{text.shipped}</p>
      {SHIPPED_KEYS.map((key, index) => {
        const { title, description } = SHIPPED_TEMPLATES[key]
        return (
          <Choice
            key={key}
            id={key}
            title={title}
            description={description}
            chosen={shipped === key}
            takesFocus={takesFocus && index === 0}
            onChoose={() => onChoose({ shipped: key, title })}
            inside={<ShippedInside template={SHIPPED_TEMPLATES[key]} />}
          />
        )
      })}
      {templates.length > 0 && <p className={classes.choicesOf}>{text.own}</p>}
      {templates.map((template) => (
        <Choice
          key={template.id}
          id={template.id}
          title={template.title || templateStrings.untitled}
          description={template.description}
          chosen={own === template.id}
          onChoose={() => onChoose({ own: template.id })}
          inside={<TemplateInside kinds={kinds} id={template.id} />}
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
  id: string
  title: string
  description: string
  chosen: boolean
  takesFocus?: boolean
  onChoose: () => void
  /** A preview of its contents. */
  inside?: ReactNode
}

function Choice({ id: name, title, description, chosen, takesFocus, onChoose, inside }: ChoiceProps) {
  const [opened, setOpened] = useState(false)
  const id = `template-${name}`
  return (
    <div className={classes.choice}>
      <div className={classes.choiceHead}>
        <input id={id} type="radio" name="template" checked={chosen} autoFocus={takesFocus} onChange={onChoose} />
        <label htmlFor={id}>
          <span className={classes.choiceName}>{title}</span>
          {description && <span className={classes.quiet}>{description}</span>}
        </label>
        {inside !== undefined && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={opened}
            aria-label={`${opened ? text.hide : strings.look}: ${title}`}
            onClick={() => setOpened(!opened)}
          >
            {opened ? text.hide : strings.look}
          </Button>
        )}
      </div>
      {opened && <div className={classes.insideChoice}>{inside}</div>}
    </div>
  )
}
