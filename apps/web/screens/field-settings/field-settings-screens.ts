/** The pages of fields among settings, in one file: they are made of the same parts. */
export { FieldsSettingsScreen } from './fields-settings-screen.tsx'
export { PeopleFieldsScreen } from './people-fields-screen.tsx'
export { ProjectFieldsSettingsScreen } from './project-fields-screen.tsx'
