export { loadActor, systemActor, withHidden, withScope, type MemberFacts } from './actor.ts'
export {
  dropEmailGrants,
  emailGrantsOn,
  putEmailGrant,
  takeEmailGrants,
  type EmailGrant,
} from './email-grants-store.ts'
export {
  countGroups,
  deleteGroup,
  insertGroup,
  listGroups,
  membersOfGroups,
  renameGroup,
  replaceGroupMembers,
  restoreGroup,
  type Group,
} from './groups-store.ts'
export {
  decideRequest,
  findAccessRequest,
  hasLapsed,
  insertAccessRequest,
  listOpenRequests,
  openRequestsOf,
  reopenRequest,
  type AccessRequest,
} from './requests-store.ts'
export {
  grantsOn,
  scopeChain,
  scopesBelow,
  scopesGivenTo,
  setHidden,
  setInheritance,
  setScopeParent,
  type Scope,
  type SharedGrant,
} from './sharing-store.ts'
export { heldPlaces } from './held-places.ts'
export { isSeenPerson, seesEverybody } from './seen-people.ts'
export { deleteScopes, insertScope, putGrant } from './store.ts'
