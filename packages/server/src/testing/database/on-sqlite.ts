/** Jest's setup of the projects on SQLite, which run together with the projects on the server. */
delete process.env.TEST_DATABASE_URL;
