import { attemptLimitExceeded, incorrectCredentials } from '../cognito-error.ts';
import { listAttributes, poolNameOf } from '../context.ts';
import { getNewPassword } from '../new-password.ts';
import { assertKnownAttributes } from '../new-user.ts';
import { getAttributes, getText, invalidParameter } from '../request-fields.ts';
import { asSignedInUser } from '../sessions.ts';
import { createPasswordRecord, matchesPassword } from '../srp.ts';

export const getUser = asSignedInUser((_context, user) => ({
  Username: user.sub,
  UserAttributes: listAttributes(user),
}));

export const updateUserAttributes = asSignedInUser((context, user, fields) => {
  const changes = getAttributes(fields, 'UserAttributes');
  assertKnownAttributes(changes);
  // Changing an e-mail needs VerifyUserAttribute, which nothing here uses.
  if ('email' in changes || 'email_verified' in changes) throw invalidParameter('email cannot be changed');
  context.store.save({ ...user, attributes: { ...user.attributes, ...changes } });
  return {};
});

export const changePassword = asSignedInUser((context, user, fields) => {
  const previous = getText(fields, 'PreviousPassword');
  const proposed = getNewPassword(context, fields, 'ProposedPassword');
  // Whoever is signed in is told of the limit in another way than a visitor.
  if (context.limits.isLocked(user.email)) throw attemptLimitExceeded();
  if (!matchesPassword(poolNameOf(context), user.sub, previous, user.password)) {
    context.limits.countWrongPassword(user.email);
    throw incorrectCredentials();
  }
  context.limits.clearWrongPasswords(user.email);
  const password = createPasswordRecord(poolNameOf(context), user.sub, proposed);
  context.store.save({ ...user, password });
  return {};
});

export const deleteUser = asSignedInUser((context, user) => {
  context.store.remove(user);
  return {};
});
