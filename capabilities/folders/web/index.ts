export { changingFolder, creatingFolder, deletingFolder, movingFolder, pinningFolder } from './folder-acts.ts'
export { folderList, type ListedFolder } from './folder-list.ts'
export { folderStrings } from './strings.ts'
export { kind as folderKind } from './kind.ts'
