/** Settings of tags and extensions, in one file: they are made of the same parts. */
export { ExtensionsScreen } from './extensions-screen.tsx'
export { ProjectTagsSettingsScreen, TagsOfProjectScreen, TagsSettingsScreen } from './tags-settings-screen.tsx'
