export { folderPlacePolicy } from '../model/policy.ts'
export { createFolder } from './commands/create-folder.ts'
export { folderIdsToShow, folderObject } from './graphql.ts'
export {
  assertPlacesStand,
  findFormerPlace,
  findPlace,
  formerPlace,
  lockPlaces,
  moveScope,
  type Place,
} from './place.ts'
