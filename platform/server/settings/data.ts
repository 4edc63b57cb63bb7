import { address, checked, choice, http, text } from './setting.ts'

const data = 'Data'
const mail = 'Mail'

/** Where data are stored, and by what mail is sent. */
export const dataSettings = {
  QUARRY_DATA: text('The folder of the embedded database, uploaded files and the search index.', {
    group: data,
    fallback: '`/var/lib/quarry` for root, else `.data` in the project folder',
  }),
  DATABASE_URL: address(
    ['postgresql:', 'postgres:'],
    'A PostgreSQL server, version 15 or newer, instead of the embedded one. Its role must not be a superuser.',
    {
      group: data,
      fallback: 'the embedded PostgreSQL',
      example: 'postgresql://quarry:password@db.example.com/quarry',
      secret: true,
    },
  ),
  S3_ENDPOINT: address(http, 'The address of an S3-compatible object store.', {
    group: data,
    fallback: "Amazon's for the region",
    example: 'https://storage.example.com',
  }),
  S3_REGION: text('The region of the object store.', { group: data, fallback: '`us-east-1`' }),
  S3_BUCKET: text('The bucket for uploaded files; setting it enables the object store.', {
    group: data,
    fallback: 'files are stored in the data folder',
  }),
  S3_ACCESS_KEY_ID: text('The access key of the object store.', {
    group: data,
    fallback: 'none; needed with S3_BUCKET',
  }),
  S3_SECRET_ACCESS_KEY: text('The secret of that access key.', {
    group: data,
    fallback: 'none; needed with S3_BUCKET',
    secret: true,
  }),
  S3_PATH_STYLE: choice(
    ['on', 'off'],
    'Whether the bucket is in the path instead of the host name; most self-hosted object stores require it.',
    {
      group: data,
      fallback: '`on` with S3_ENDPOINT, else `off`',
    },
  ),
  SMTP_URL: address(['smtp:', 'smtps:'], 'The mail server.', {
    group: mail,
    fallback:
      'no mail is sent; in development, and with the embedded database if only this machine is served, a mailbox page shows ' +
      'it (its address and key are printed at start); elsewhere `npm run quarry -- sign-in-link ADDRESS` lets users in',
    example: 'smtps://user:password@mail.example.com:465',
    secret: true,
  }),
  MAIL_FROM: checked(
    'The sender of mail.',
    { group: mail, fallback: '`Quarry <no-reply@HOST>`', example: 'Research <research@example.com>' },
    (value) =>
      /^[^<>@\s]+@[^<>@\s]+$|^[^<>]*<[^<>@\s]+@[^<>@\s]+>$/.test(value)
        ? undefined
        : 'it must be an email address, like Research <research@example.com>',
  ),
}
