/** Settings of tags and extensions, in one file: they share their parts. */
export { ExtensionsScreen } from './extensions-screen.tsx'
export { ProjectTagsSettingsScreen, TagsOfProjectScreen, TagsSettingsScreen } from './tags-settings-screen.tsx'
