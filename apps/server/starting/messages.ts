/** What the supervisor needs to know of the settings. */
export interface StartSettings {
  dataFolder: string
  /** Undefined if the embedded database is used. */
  databaseUrl: string | undefined
  /** Where people reach it; undefined if it listens on any free port, and is reached there. */
  publicUrl: string | undefined
}

/** A step of a start that the supervisor asks for. */
export type StartStep =
  /** Builds the web application if its sources changed. */
  | { type: 'build' }
  /** Brings the schema of the database up to date. */
  | { type: 'migrate'; connectionString: string }
  /** Waits until the server at this address is healthy, and prints what its operator wants to know. */
  | { type: 'announce'; address: string }

/** The answers: the settings without being asked, and how each step went. */
export type StartAnswer =
  | { type: 'settings'; settings: StartSettings }
  | { type: 'done'; step: StartStep['type'] }
  /** The message is for the operator. The settings are a step too. */
  | { type: 'failed'; step: StartStep['type'] | 'settings'; message: string }
