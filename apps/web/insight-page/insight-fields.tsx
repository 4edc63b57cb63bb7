import type { InsightPageQuery } from '#generated/operations/capabilities/insights/web/insight.ts'
import { FieldList, recordFilled, useFieldEditing } from '#fields/web/index.ts'
import { fillingInsight } from '#insights/web/index.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../links.ts'
import { insightActions } from './insight-actions.ts'
import classes from './insight.module.css'

interface InsightFieldsProps {
  insight: NonNullable<InsightPageQuery['insight']>
  adding: boolean
  onAddingChange: (adding: boolean) => void
}

/** The fields of an insight. Absent while its project has no fields for insights. */
export function InsightFields({ insight, adding, onAddingChange }: InsightFieldsProps) {
  const { project } = insight
  const fill = useAct(fillingInsight)
  const commands = useFieldEditing({ projectId: project.id, appliesTo: 'insight' })
  if (project.fields.length + project.hiddenFields.length === 0 && !adding) return null
  return (
    <div className={classes.fields}>
      <FieldList
        of="insight"
        addAction={insightActions.addField.id}
        fields={project.fields}
        hiddenHere={project.hiddenFields}
        values={insight.fieldValues}
        editable={insight.viewerCan.edit}
        onFill={async (field, given) => recordFilled(fill({ id: insight.id, field, given }), field)}
        manage={project.viewerCan.contribute ? commands : undefined}
        settingsHref={links.projectSettings(project, 'insight-fields')}
        adding={adding}
        onAddingChange={onAddingChange}
      />
    </div>
  )
}
