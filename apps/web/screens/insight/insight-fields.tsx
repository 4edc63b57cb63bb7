import {
  FillInsightFieldsDocument,
  type InsightPageQuery,
} from '#generated/operations/capabilities/insights/web/insight.ts'
import { FieldList, fieldStrings, fillValue, useFieldCommands } from '#fields/web/index.ts'
import { dataOf } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { links } from '../../links.ts'
import { insightActions } from './insight-actions.ts'
import classes from './insight.module.css'

interface InsightFieldsProps {
  insight: NonNullable<InsightPageQuery['insight']>
  adding: boolean
  onAddingChange: (adding: boolean) => void
}

/** What is said of an insight in a few words. Absent while its project has no fields for insights. */
export function InsightFields({ insight, adding, onAddingChange }: InsightFieldsProps) {
  const { project } = insight
  const [fill] = useCommand(FillInsightFieldsDocument)
  const commands = useFieldCommands({ projectId: project.id, appliesTo: 'insight' })
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
        onFill={async (field, given) =>
          fillValue(
            async (value, fieldValues) =>
              dataOf(
                await fill(
                  { input: { id: insight.id, values: [value] } },
                  {
                    queueAs: fieldStrings.queueFill(field.label),
                    optimistic: { fillInsightFields: { __typename: 'Insight', id: insight.id, fieldValues } },
                  },
                ),
              ),
            field,
            given,
            insight.fieldValues,
          )
        }
        manage={project.viewerCan.contribute ? commands : undefined}
        settingsHref={links.projectSettings(project, 'insight-fields')}
        adding={adding}
        onAddingChange={onAddingChange}
      />
    </div>
  )
}
