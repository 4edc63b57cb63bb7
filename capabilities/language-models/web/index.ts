export { LanguageModelSettings } from './language-model-settings.tsx'
export { strings as languageModelStrings } from './strings.ts'
