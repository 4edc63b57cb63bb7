/** What shows fields on the pages of settings, and is read again once they change. */
export const FIELD_LISTS = [
  'FieldGroups',
  'FieldPlaces',
  'OpenFieldGroup',
  'ProjectFields',
  'PersonFieldsSettings',
  'ProjectFieldsFilled',
  'FieldGroupFilled',
  'PersonFieldsFilled',
]
