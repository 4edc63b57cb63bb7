/** The pages of fields in the settings, in one file: they share their parts. */
export { FieldsSettingsScreen } from './fields-settings-screen.tsx'
export { PeopleFieldsScreen } from './people-fields-screen.tsx'
export { ProjectFieldsSettingsScreen } from './project-fields-screen.tsx'
