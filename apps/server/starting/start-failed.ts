/** A start that failed for a reason that one sentence explains; a stack would only hide it. */
export class StartFailed extends Error {
  override name = 'StartFailed'
}
