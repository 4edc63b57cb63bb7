export { folderList, type ListedFolder } from './folder-list.ts'
export { folderStrings } from './strings.ts'
export { useFolderCommands } from './use-folder-commands.ts'
export { kind as folderKind } from './kind.ts'
