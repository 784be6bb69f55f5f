/** Where the run keeps the cookies of the admin who is signed in. */
export const adminSession = 'test-results/admin-session.json';
