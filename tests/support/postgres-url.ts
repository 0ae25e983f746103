/** Where tests look for a PostgreSQL. */
export const postgresUrl =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test'
