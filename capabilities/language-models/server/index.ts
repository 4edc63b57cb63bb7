export { askLanguageModel, openLanguageTurns, openWorkspaceModel } from './ask-language-model.ts'
export { languageModelIn, requireLanguageModel } from './require-language-model.ts'
export { switchedOffProjects } from './switched-off-projects.ts'
