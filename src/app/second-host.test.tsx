import { test } from 'vitest'
import { visits, walkTo } from '#tests/support/given-host-walk.tsx'

test.each(visits)('%s opens %s on a host of the specification alone', async (name, path) => {
  await walkTo(name, path)
})
