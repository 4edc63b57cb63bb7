import type { AnswerBudget } from './answer-budget.ts'

/**
 * What a resolver receives. The foundations add the workspace, the actor and the services by declaration merging;
 * apps/server makes one for each request.
 */
export interface RequestContext {
  /** The requested host name, without the port. */
  host: string
  /** What the answer may still contain, if the request came from outside. */
  budget?: AnswerBudget
}
