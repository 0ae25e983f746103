import { expect, test, vi } from 'vitest'
import { buildUser } from '#tests/support/build-user.ts'
import { session } from './session.ts'

const maya = buildUser({
  id: 7,
  username: 'maya@laneward.test',
  firstName: 'Maya',
  lastName: 'Lindqvist',
})

test('the signed-in person is kept under the key user', () => {
  session.write(maya)

  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(maya)
  expect(session.read()).toEqual(maya)
})

test('reading twice answers the same object, so that screens draw once', () => {
  localStorage.setItem('user', JSON.stringify(maya))

  expect(session.read()).toBe(session.read())
})

test.each([
  ['not JSON', '{"id":7'],
  ['null', 'null'],
  ['a list', '[1]'],
  ['without tokens', '{"id":7,"username":"maya","type":"Customer"}'],
  ['with an id that is no number', JSON.stringify({ ...maya, id: '7' })],
])('a stored user that is %s counts as signed out and is removed', (_what, text) => {
  localStorage.setItem('user', text)

  expect(session.read()).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
})

test('a user kept by another version lacks nothing that screens read', () => {
  const { id, username, type, jwtToken, refreshToken } = maya
  localStorage.setItem('user', JSON.stringify({ id, username, type, jwtToken, refreshToken }))

  expect(session.read()).toMatchObject({ firstName: '', company: '', profilePicture: null })
})

test('ending a session takes the notifications of the person along', () => {
  session.write(maya)
  localStorage.setItem('notifications', '[]')

  session.end()

  expect(session.read()).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('only a session that ended by itself is reported, until somebody signs in', () => {
  session.write(maya)
  session.end()
  expect(session.endedByItself()).toBe(false)

  session.write(maya)
  session.end({ byItself: true })
  expect(session.endedByItself()).toBe(true)

  session.write(maya)
  expect(session.endedByItself()).toBe(false)
})

test('another tab signing out is heard', () => {
  session.write(maya)
  const heard = vi.fn<() => void>()
  const stop = session.subscribe(heard)

  localStorage.removeItem('user')
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  stop()

  expect(heard).toHaveBeenCalledOnce()
  expect(session.read()).toBeNull()
})

test('where nothing can be kept, the session lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

  session.write(maya)
  const read = session.read()
  session.end()
  vi.restoreAllMocks()

  expect(read).toEqual(maya)
  expect(session.read()).toBeNull()
})
