export {
  countedKind,
  kindNamed,
  kindsTitle,
  kindTitle,
  pageOfThing,
  type FoundKind,
  type FoundKinds,
  type ShownKinds,
  type KindOnScreen,
  type KindsOnScreen,
} from './kind-on-screen.ts'
