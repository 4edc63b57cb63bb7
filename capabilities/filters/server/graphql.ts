import { inputDescriptions } from '#platform/server/graphql/input-of.ts'
import { filterForm } from '../model/filter-form.ts'
import { MAX_FIELD_FORMS, MAX_OPERAND_VALUES } from '../model/limits.ts'

const condition = filterForm.shape.fields.element

inputDescriptions
  .add(filterForm, {
    description: `Conditions over fields, joined by And or Or; at most ${MAX_FIELD_FORMS}. A condition that is not complete says nothing.`,
  })
  .add(condition, {
    description:
      'One condition: a field, an operator, and the values that both ask for. `hidden` ones count and are not shown.',
  })
  .add(condition.shape.field.unwrap(), {
    description:
      'The field that a condition is about: of the system by its name, of a note, insight or person by its identifier.',
  })
  .add(condition.shape.values, {
    description: `What a condition compares with, at most ${MAX_OPERAND_VALUES} of each. The operator and the field say which of the values counts.`,
  })
