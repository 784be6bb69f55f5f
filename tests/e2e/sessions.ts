/** Cookies of the run's signed-in admin. */
export const adminSession = 'test-results/admin-session.json';
