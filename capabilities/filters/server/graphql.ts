import { inputDescriptions } from '#platform/server/graphql/input-of.ts'
import { filterForm } from '../model/filter-form.ts'
import { MAX_FIELD_FORMS, MAX_OPERAND_VALUES } from '../model/limits.ts'

const condition = filterForm.shape.fields.element

inputDescriptions
  .add(filterForm, {
    description: `Conditions over fields, joined by And or Or; at most ${MAX_FIELD_FORMS}. An incomplete condition has no effect.`,
  })
  .add(condition, {
    description:
      'One condition: a field, an operator, and the values to compare with. Conditions with `hidden` apply but are not shown.',
  })
  .add(condition.shape.field.unwrap(), {
    description:
      'The field of a condition: a system field by its name, or a field of a note, insight or person by its id.',
  })
  .add(condition.shape.values, {
    description: `The values that a condition compares with, at most ${MAX_OPERAND_VALUES} of each. The operator and the field determine which of them is used.`,
  })
