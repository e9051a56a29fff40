/** Jest's setup of the project "API on SQLite", which runs together with the project on the server. */
delete process.env.TEST_DATABASE_URL;
