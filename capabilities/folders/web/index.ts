export { folderStrings } from './strings.ts'
export { useFolderCommands, type FolderRow } from './use-folder-commands.ts'
