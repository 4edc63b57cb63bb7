export { folderStrings } from './strings.ts'
export { useFolderCommands } from './use-folder-commands.ts'
